/** The line on the runner: what the other player did last, or what they are doing now (OPP-3, section 3). Pure. */
import type { TableWords } from "../i18n/en-table";
import { together } from "../i18n/en-who";
import type { Picture } from "../state/project";
import { cutLine, lastDeed, latestDeed, resultLine } from "../state/story";
import type { Game } from "../state/table.svelte";

type Shown = Pick<Game, "state" | "log" | "you" | "far" | "watching" | "who">;

export function lastLine(game: Shown, picture: Picture, t: TableWords): string {
  const { state, log, you, far, watching } = game;
  if (!state) return "";
  const naming = (seat: number | null): ReturnType<Game["who"]> => game.who(seat);
  const actor = naming(watching ? state.turn : far);
  const mine = state.turn !== null && state.turn === you;
  const passed = log.filter((fact) => fact.k === "passed").length;
  const deed = watching ? latestDeed(log, state.turn, naming, t.log) : lastDeed(log, far, naming, t.log);
  const begins = (): string => [cutLine(state.cut, naming, t.log), t.prompt.dealing(naming(state.dealer))].filter(Boolean).join(". ");

  switch (picture.phase) {
    case "offer":
      if (mine) return passed > 0 ? t.prompt.offerAfter(actor) : t.prompt.offer(naming(state.dealer));
      if (!state.upcard) return "";
      return passed > 0 && !watching ? t.prompt.mayTakeAfter(actor, state.upcard) : t.prompt.mayTake(actor, state.upcard);
    case "forced":
      return mine ? t.prompt.forced : t.prompt.drawing(actor);
    case "draw":
      if (mine) return deed ?? begins();
      return watching && deed ? deed : t.prompt.drawing(actor);
    case "discard":
      if (mine) return deed ?? (state.pile.length === 0 && log.length === 1 ? t.prompt.eleven : begins());
      if (log.length === 1 && state.pile.length === 0) return t.prompt.elevenOther(actor);
      return deed ? (watching ? deed : t.prompt.choosing(deed)) : "";
    case "wall":
      return mine ? t.prompt.wall(state.pile.at(-1)?.card ?? "") : t.prompt.wallOther(actor);
    case "layoff":
      if (watching || state.knock?.by === far) return deed ?? "";
      return t.prompt.youKnock(state.knock?.kind ?? "knock", state.knock?.count ?? 0, state.turn === far ? actor : null);
    case "pair": {
      const others = state.boards.filter((board) => !board.over).flatMap((board) => board.players);
      return t.prompt.pair(resultLine(log, naming, t.log) ?? "", together(others.map(naming)));
    }
    case "waiting":
      return cutLine(state.cut, naming, t.log) ?? "";
    default:
      return deed ?? "";
  }
}
