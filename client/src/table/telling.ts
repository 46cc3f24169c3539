/** What the table says aloud of what happened: one message a turn, never one an animation (SR-3). */
import { announce } from "../a11y/announce";
import { speak } from "../cards/names";
import { cardWords } from "../i18n";
import type { TableWords } from "../i18n/en-table";
import { spoken } from "../i18n/sentence";
import type { Fact, Hint, State } from "../net/types";
import type { KnockButton } from "../state/knock";
import { lastDeed } from "../state/story";
import type { Game } from "../state/table.svelte";

/** Whose table is told of. */
export interface Teller {
  game: Game;
  t: TableWords;
  knock: KnockButton | null;
}

/** A card as it is spoken. */
export const named = (code: string): string => speak(code, cardWords());
/** Says a sentence; cards stand in braces. */
export const say = (sentence: string): void => announce(spoken(sentence, cardWords()));

/** A fact, and the turn that it brings. */
export function tell({ game, t, knock }: Teller, fact: Fact, before: State | null, state: State): void {
  if (fact.k === "dealt") say(`${t.log.deals(game.who(fact.dealer), fact.upcard)}.`);
  if (fact.k === "drew" && fact.by === game.you) {
    const may = knock ? t.spoken.canKnock(knock.count) : t.spoken.yourThrow;
    say(`${fact.card && fact.source === "stock" ? t.spoken.drew(named(fact.card)) : ""} ${may}`.trim());
  }
  if (fact.k === "resigned" || fact.k === "knocked") say(`${lastDeed(game.log, fact.by, (seat) => game.who(seat), t.log) ?? ""}.`);
  if (state.phase === "hand_over" || state.phase === "match_over") return;
  const nowMine = game.turn?.actor === game.you;
  const wasMine = before?.turn === game.you && before.hand === state.hand;
  if (!nowMine || (wasMine && fact.k !== "undone" && fact.k !== "dealt")) return;
  const deed = lastDeed(game.log, game.them, (seat) => game.who(seat), t.log);
  if (deed && fact.k !== "dealt" && fact.k !== "knocked") say(`${deed}.`);
  tellTurn({ game, t, knock }, state);
}

/** What the player is to decide, if it is the player's turn. */
export function tellTurn({ game, t }: Teller, state: State): void {
  if (game.turn?.actor !== game.you) return;
  if (state.phase === "offer") announce(t.spoken.yourOffer(named(state.upcard ?? "")));
  else if (state.phase === "draw" || state.phase === "forced") announce(t.spoken.yourTurn(state.stock) + (state.stock <= 3 ? ` ${t.lastDraw}.` : ""));
  else if (state.phase === "discard") announce(t.spoken.yourThrow);
}

/** A hint in words: the act, why, and the count it leaves. */
export function hintText({ act, left, why }: Hint, t: TableWords): string {
  const { hints } = t;
  const what =
    act.k === "discard" ? hints.discard(act.card)
    : act.k === "knock" ? hints.knock(act.card)
    : act.k in hints ? (hints as Record<string, unknown>)[act.k] : hints.other;
  const leaves = left !== null && act.k === "discard" ? t.hintLeaves(left) : "";
  return [String(what), t.hintWhy[why], leaves].filter(Boolean).join(" ");
}
