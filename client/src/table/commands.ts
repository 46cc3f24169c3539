/** What a command of the box does, or answers. Null: it was an intent, and the table itself answers. */
import type { Command } from "../a11y/command";
import { speak } from "../cards/names";
import { cardWords, words } from "../i18n";
import { en as forms } from "../i18n/en-forms";
import { en } from "../i18n/en-talk";
import { spoken } from "../i18n/sentence";
import { stripOf } from "../state/strip";
import { lastDeed } from "../state/story";
import type { Desk } from "./desk.svelte";
import { groupsOf } from "../hand/groups";
import { standingLine } from "./standing";

const talk = (): typeof en => words("talk", en);

export function answerTo(desk: Desk, { verb, card }: Command): string | null {
  const { game, t } = desk;
  const { state } = game;
  const name = (code: string): string => speak(code, cardWords());
  const list = (codes: readonly string[]): string => codes.map(name).join(", ");
  const groups = groupsOf(desk.shown, desk.groups);
  if (!state) return talk().nothing;
  switch (verb) {
    case "draw": desk.stock(); return null;
    case "take": desk.pile(); return null;
    case "pass": desk.pass(); return null;
    case "discard":
      if (card) desk.throw(card);
      else desk.throw(desk.oneMark);
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
    case "hand": return talk().hand(list(desk.shown));
    case "melds":
      return talk().melds(
        groups.filter((group) => group.kind !== null).map((group) => `${t[group.kind!]}: ${list(group.cards)}`).join("; "),
        list(groups.find((group) => group.kind === null)?.cards ?? []),
      );
    case "deadwood": return state.own ? talk().deadwood(state.own.deadwood, state.own.cards.length > 10) : talk().nothing;
    case "pile": return talk().pile(list([...state.pile].reverse().map((one) => one.card ?? "")));
    case "stock": return talk().stock(state.stock);
    case "count": return talk().count(game.who(game.far).name, state.other.count);
    case "score": return scoreOf(desk);
    case "who": return whoPlays(desk) || talk().count(game.who(game.far).name, state.other.count);
    case "last": return spoken(lastDeed(game.log, game.far, (seat) => game.who(seat), t.log) ?? talk().nothing, cardWords());
    case "help": return talk().commandHint;
  }
}

/** Every side's score, the own one first; in a match of several games also what they have come to. */
function scoreOf({ game }: Desk): string {
  const { state } = game;
  if (!state) return "";
  const t = words("forms", forms);
  const columns = state.ledger.kind === "hollywood" ? state.ledger.columns : [];
  if (columns.length > 0) {
    return columns.map((column, i) => `${t.column(i + 1)}${column.tally ? `, ${t.closed}` : ""}: ${game.sides.map((side) => t.figure(game.party(side), column.scores[side] ?? 0)).join(", ")}.`).join(" ");
  }
  const rows = game.sides.map((side) => ({ who: game.party(side), points: state.scores[side] ?? 0 }));
  return [talk().score(rows, game.goal), standingLine(game, t)].filter(Boolean).join(" ");
}

/** Who plays whom and who sits out, for a table of more than two. */
function whoPlays({ game }: Desk): string {
  const strip = game.state && stripOf(game.state, game.you, game.seats.length);
  if (!strip) return "";
  const t = words("forms", forms);
  const pairs = strip.pairs.map((pair) => {
    const { a, verb, b } = t.plays(game.who(pair.players[0]), game.who(pair.players[1]));
    return `${a} ${verb} ${b}${pair.over && strip.pairs.length > 1 ? `, ${t.over}` : ""}.`;
  });
  const out = strip.out.map((seat) => {
    const { a, verb } = seat === strip.dealer ? t.dealsOut(game.who(seat)) : t.sitsOut(game.who(seat));
    return `${a} ${verb}.`;
  });
  return [...pairs, ...out].join(" ");
}

/** Key V: the state of the table in one breath. */
export function stateOfTable(desk: Desk): string {
  const { game, t } = desk;
  const { state } = game;
  if (!state) return t.connecting;
  const top = state.pile.at(-1)?.card;
  return [
    state.turn === null ? "" : talk().turn(game.who(state.turn)),
    whoPlays(desk),
    state.own ? talk().hand(desk.shown.map((code) => speak(code, cardWords())).join(", ")) : "",
    ...[state.near, state.other].map((hand, i) => (hand?.open ? talk().open(game.who(i === 0 ? game.near : game.far).name, hand.open.map((code) => speak(code, cardWords())).join(", ")) : "")),
    state.own ? talk().deadwood(state.own.deadwood, state.own.cards.length > 10) : "",
    top ? t.pileName(speak(top, cardWords()), state.pile.length) + "." : talk().pile(""),
    talk().stock(state.stock),
    talk().limit(state.limit),
    scoreOf(desk),
  ].filter(Boolean).join(" ");
}
