/** The HTTP operations, typed. Every failure is a `Trouble` with a code of the closed list, or "offline" when no answer came. */
import type {
  ErrorCode,
  GameCreate,
  GameList,
  GameSummary,
  Hint,
  Info,
  Plan,
  PresetInfo,
  PreviewAsk,
  Problem,
  Replay,
  RuleBook,
  RulesAsk,
  RulesChecked,
  RulesPage,
  SessionInfo,
  SpreadChoice,
} from "./types";

export class Trouble extends Error {
  constructor(
    readonly code: ErrorCode | "offline",
    readonly detail: string,
    readonly retryMs: number | null = null,
  ) {
    super(`${code}: ${detail}`);
  }
}

const BASE = "/api/v1";

async function ask(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, headers: { accept: "application/json" }, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = typeof body === "string" ? body : JSON.stringify(body);
    init.headers = { ...init.headers, "content-type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(BASE + path, init);
  } catch {
    throw new Trouble("offline", "no answer from the server");
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Trouble(problem?.code ?? "internal", problem?.detail ?? answer.statusText, problem?.retry_ms ?? null);
}

const json = async <T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<T> =>
  (await (await ask(method, path, body)).json()) as T;

export const getInfo = (): Promise<Info> => json("GET", "/info");
/** A rule set explained, by a preset's name, an id or a share code. */
export const getRules = (id: string): Promise<RulesPage> => json("GET", `/rules/${encodeURIComponent(id)}`);
export const listPresets = (): Promise<PresetInfo[]> => json("GET", "/rules");
/** Every rule that a table may change. */
export const getBook = (): Promise<RuleBook> => json("GET", "/rules/fields");
/** What a preset with changes, or a share code, comes to. */
export const checkRules = (what: RulesAsk): Promise<RulesChecked> => json("POST", "/rules/check", what);

export const getSession = (): Promise<SessionInfo> => json("GET", "/session");
/** Begins a guest session, or renames the guest. */
export const startSession = (name: string): Promise<SessionInfo> => json("POST", "/session", { name });
export async function endSession(): Promise<void> {
  await ask("DELETE", "/session");
}

export const createGame = (what: GameCreate): Promise<GameSummary> => json("POST", "/games", what);
export const listGames = async (): Promise<GameSummary[]> => (await json<GameList>("GET", "/games")).games;
export const getGame = (game: string): Promise<GameSummary> => json("GET", `/games/${game}`);
export async function forgetGame(game: string): Promise<void> {
  await ask("DELETE", `/games/${game}`);
}
export const getReplay = (game: string): Promise<Replay> => json("GET", `/games/${game}/replay`);
export const preview = (game: string, plan: PreviewAsk): Promise<Plan> => json("POST", `/games/${game}/preview`, plan);
/** The ways to put the hand down with a card thrown, the automatic one first. */
export const getSpreads = (game: string, card: string): Promise<SpreadChoice[]> => json("POST", `/games/${game}/spreads`, { card });
export const getHint = (game: string): Promise<Hint> => json("POST", `/games/${game}/hint`);
/** The address of the record file, for a link with `download`. */
export const recordAddress = (game: string): string => `${BASE}/games/${game}/record`;
/** Sends the text of a record file. */
export const importRecord = (text: string): Promise<GameSummary> => json("POST", "/games/import", text);
