/** What the table says aloud of what happened: one message a turn, never one an animation (SR-3). */
import { announce } from "../a11y/announce";
import { named, say } from "../hand/said";
import type { TableWords } from "../i18n/en-table";
import type { Who } from "../i18n/en-who";
import type { Fact, State } from "../net/types";
import type { KnockButton } from "../state/knock";
import { cutLine, lastDeed, resultLine } from "../state/story";
import type { Game } from "../state/table.svelte";

/** Whose table is told of. */
export interface Teller {
  game: Game;
  t: TableWords;
  knock: KnockButton | null;
}

/** A fact, and the turn that it brings. One who sits out hears every turn of both. */
export function tell({ game, t, knock }: Teller, fact: Fact, before: State | null, state: State): void {
  const who = (seat: number | null): Who => game.who(seat);
  if (fact.k === "dealt") {
    const cut = cutLine(state.cut, who, t.log);
    if (cut) say(`${cut}.`);
    say(`${t.log.deals(who(fact.dealer), fact.upcard, fact.knock_card)}.`);
    if (game.seats.length > 2) say(game.watching ? `${t.watching}.` : t.spoken.against(who(game.far)));
  }
  if (fact.k === "drew" && fact.by === game.you) {
    const may = knock && !knock.wrong ? t.spoken.canKnock(knock.count) : t.spoken.yourThrow;
    say(`${fact.card && fact.source === "stock" ? t.spoken.drew(named(fact.card)) : ""} ${may}`.trim());
  }
  const deed = (seat: number): string | null => lastDeed(game.log, seat, who, t.log);
  if (fact.k === "resigned" || fact.k === "knocked" || fact.k === "exposed") say(`${deed(fact.by) ?? ""}.`);
  if (game.watching && (fact.k === "threw" || fact.k === "passed")) say(`${deed(fact.by) ?? ""}.`);
  if (state.phase === "pair" && fact.k === "hand_ended") say(`${resultLine(game.log, who, t.log) ?? ""}.`);
  if (state.phase === "hand_over" || state.phase === "match_over") return;
  const nowMine = game.turn?.actor === game.you;
  const wasMine = before?.turn === game.you && before.hand === state.hand;
  if (!nowMine || (wasMine && fact.k !== "undone" && fact.k !== "dealt")) return;
  const last = deed(game.far);
  if (last && fact.k !== "dealt" && fact.k !== "knocked" && fact.k !== "exposed") say(`${last}.`);
  tellTurn({ game, t, knock }, state);
}

/** What the player is to decide, if it is the player's turn. */
export function tellTurn({ game, t, knock }: Teller, state: State): void {
  if (game.turn?.actor !== game.you) return;
  if (state.phase === "waiting") say(`${cutLine(state.cut, (seat) => game.who(seat), t.log) ?? ""}. ${t.spoken.choose}`);
  else if (state.phase === "offer") announce(t.spoken.yourOffer(named(state.upcard ?? "")));
  else if (state.phase === "draw" || state.phase === "forced") announce(t.spoken.yourTurn(state.stock) + (state.stock <= 3 ? ` ${t.lastDraw}.` : ""));
  else if (state.phase === "wall") announce(t.spoken.yourWall(named(state.pile.at(-1)?.card ?? ""), knock && !knock.wrong ? t.spoken.canKnock(knock.count) : null));
  else if (state.phase === "discard") announce(state.pile.length === 0 && game.log.length === 1 ? t.prompt.eleven : t.spoken.yourThrow);
}
