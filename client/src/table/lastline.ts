/** The line on the runner: what the other player did last, or what they are doing now (OPP-3, section 3). Pure. */
import type { TableWords } from "../i18n/en-table";
import type { Picture } from "../state/project";
import { lastDeed } from "../state/story";
import type { Game } from "../state/table.svelte";

export function lastLine(game: Pick<Game, "state" | "log" | "you" | "them" | "who">, picture: Picture, t: TableWords): string {
  const { state, log, you, them } = game;
  if (!state) return "";
  const naming = (seat: number | null): ReturnType<Game["who"]> => game.who(seat);
  const other = naming(them);
  const mine = state.turn !== null && state.turn === you;
  const passed = log.filter((fact) => fact.k === "passed").length;
  const deed = lastDeed(log, them, naming, t.log);

  switch (picture.phase) {
    case "offer":
      if (mine) return passed > 0 ? t.prompt.offerAfter(other) : t.prompt.offer(naming(state.dealer));
      if (!state.upcard) return "";
      return passed > 0 ? t.prompt.mayTakeAfter(other, state.upcard) : t.prompt.mayTake(other, state.upcard);
    case "forced":
      return mine ? t.prompt.forced : t.prompt.drawing(other);
    case "draw":
      if (mine) return deed ?? t.prompt.dealing(naming(state.dealer));
      return t.prompt.drawing(other);
    case "discard":
      if (mine) return deed ?? t.prompt.dealing(naming(state.dealer));
      return deed ? t.prompt.choosing(deed) : "";
    case "layoff":
      if (state.knock?.by === them) return deed ?? "";
      return t.prompt.youKnock(state.knock?.kind ?? "knock", state.knock?.count ?? 0, state.turn === them ? other : null);
    default:
      return deed ?? "";
  }
}
