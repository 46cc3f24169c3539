/** What a command of the box does, or answers. Null: it was an intent, and the table itself answers. */
import type { Command } from "../a11y/command";
import { speak } from "../cards/names";
import { cardWords } from "../i18n";
import { spoken } from "../i18n/sentence";
import { lastDeed } from "../state/story";
import type { Desk } from "./desk.svelte";
import { groupsOf } from "./groups";

export function answerTo(desk: Desk, { verb, card }: Command): string | null {
  const { game, t } = desk;
  const { state } = game;
  const name = (code: string): string => speak(code, cardWords());
  const list = (codes: readonly string[]): string => codes.map(name).join(", ");
  const groups = groupsOf(desk.shown, desk.melds);
  if (!state) return t.spoken.nothing;
  switch (verb) {
    case "draw": desk.stock(); return null;
    case "take": desk.pile(); return null;
    case "pass": desk.pass(); return null;
    case "discard":
      if (card) desk.throw(card);
      else desk.throwMarked();
      return null;
    case "mark": {
      if (card && desk.picture.held.includes(card)) desk.toggle(card);
      else return t.refused.illegal.not_in_hand;
      return null;
    }
    case "knock":
    case "gin":
      if (card) desk.declareWith(card);
      else desk.declare();
      return null;
    case "hint": void desk.askHint(); return null;
    case "undo": desk.undo(); return null;
    case "group": desk.group(); return null;
    case "next": return null;
    case "hand": return t.spoken.hand(list(desk.shown));
    case "melds":
      return t.spoken.melds(
        groups.filter((group) => group.kind !== null).map((group) => `${t[group.kind!]}: ${list(group.cards)}`).join("; "),
        list(groups.find((group) => group.kind === null)?.cards ?? []),
      );
    case "deadwood": return state.own ? t.spoken.deadwood(state.own.deadwood, state.own.cards.length > 10) : t.spoken.nothing;
    case "pile": return t.spoken.pile(list([...state.pile].reverse().map((one) => one.card ?? "")));
    case "stock": return t.spoken.stock(state.stock);
    case "count": return t.spoken.count(game.who(game.them).name, state.other.count);
    case "score": return t.spoken.score(state.scores[game.you ?? 0] ?? 0, game.who(game.them).name, state.scores[game.them] ?? 0, game.target);
    case "last": return spoken(lastDeed(game.log, game.them, (seat) => game.who(seat), t.log) ?? t.spoken.nothing, cardWords());
    case "help": return t.commandHint;
  }
}

/** Key V: the state of the table in one breath. */
export function stateOfTable(desk: Desk): string {
  const { game, t } = desk;
  const { state } = game;
  if (!state) return t.net.connecting;
  const top = state.pile.at(-1)?.card;
  return [
    state.turn === null ? "" : t.spoken.turn(game.who(state.turn)),
    t.spoken.hand(desk.shown.map((code) => speak(code, cardWords())).join(", ")),
    state.own ? t.spoken.deadwood(state.own.deadwood, state.own.cards.length > 10) : "",
    top ? t.pileName(speak(top, cardWords()), state.pile.length) + "." : t.spoken.pile(""),
    t.spoken.stock(state.stock),
    t.spoken.limit(state.limit),
    t.spoken.score(state.scores[game.you ?? 0] ?? 0, game.who(game.them).name, state.scores[game.them] ?? 0, game.target),
  ].filter(Boolean).join(" ");
}
