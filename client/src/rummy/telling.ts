/** What the table of Rummy 500 says aloud: one message a turn, never one an animation (SR-3). */
import { announce } from "../a11y/announce";
import { named, say } from "../hand/said";
import type { RummyWords } from "../i18n/en-rummy";
import type { Fact, Hint, State } from "../net/types";
import type { Game } from "../state/table.svelte";
import { deedLine, deeds, sinceOwn } from "./story";

export interface Teller {
  game: Game;
  r: RummyWords;
}

export function tell({ game, r }: Teller, fact: Fact, before: State | null, state: State): void {
  const who = (seat: number | null) => game.who(seat);
  const own = "by" in fact && fact.by === game.you;
  if (fact.k === "dealt") say(`${r.log.deals(who(fact.dealer))}.`);
  else if (fact.k === "resigned") say(`${deedLine({ k: "resigned", by: fact.by }, who, r.log)}.`);
  else if (own && fact.k === "drew") say(`${fact.card ? r.spoken.drew(named(fact.card)) : ""} ${r.spoken.play}`.trim());
  else if (own && fact.k === "took_pile") say(`${r.spoken.took(fact.cards.length)} ${state.rummy?.duty ? `${r.dutyLong(state.rummy.duty)}.` : r.spoken.play}`);
  else if (own && (fact.k === "melded" || fact.k === "laid_off")) say(r.spoken.youLaid(state.rummy?.seats[fact.by]?.shown ?? 0));
  if (state.phase === "hand_over" || state.phase === "match_over") return;
  if (game.turn?.actor !== game.you || (before?.turn === game.you && before.hand === state.hand && fact.k !== "undone")) return;
  if (fact.k !== "dealt") {
    const told = deeds(game.log).some((deed) => deed.k === "turn" && deed.by === game.you) ? sinceOwn(game.log, game.you, who, r.log) : sinceOwn(game.log, null, who, r.log);
    if (fact.k !== "undone" && told.length > 0) say(`${told.join(". ")}.`);
  }
  tellTurn({ game, r }, state);
}

export function tellTurn({ game, r }: Teller, state: State): void {
  if (game.turn?.actor !== game.you) return;
  if (state.phase === "draw") announce(state.stock > 0 || !game.turn?.legal?.some((act) => act.k === "pass") ? r.spoken.yourTurn(state.stock) : r.spoken.noStock);
  else if (state.phase === "duty" && state.rummy?.duty) say(`${r.dutyLong(state.rummy.duty)}.`);
  else if (state.phase === "play") announce(r.spoken.play);
}

/** A hint in words. */
export function hintText({ act, left, why }: Hint, r: RummyWords): string {
  const { hints } = r;
  const what =
    act.k === "draw_pile" ? hints.draw_pile(act.card)
    : act.k === "meld" ? hints.meld(act.cards)
    : act.k === "lay_off" ? hints.lay_off(act.card)
    : act.k === "discard" ? hints.discard(act.card)
    : act.k === "draw_stock" ? hints.draw_stock
    : act.k === "pass" ? hints.pass
    : hints.other;
  const leaves = left !== null && act.k === "discard" ? hints.leaves(left) : "";
  return [what, why === "forced" ? hints.forced : "", leaves].filter(Boolean).join(" ");
}
