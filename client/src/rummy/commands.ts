/** Words to intents and answers: the command box, and key V (SR-5). */
import { englishCommands, parseCommand } from "../a11y/command";
import { isCard, speak } from "../cards/names";
import { cardWords, words } from "../i18n";
import { en } from "../i18n/en-talk";
import { spoken } from "../i18n/sentence";
import type { RummyDesk } from "./desk.svelte";
import { lastLine } from "./story";

const talk = (): typeof en => words("talk", en);
const name = (code: string): string => speak(code, cardWords());
const list = (codes: readonly string[]): string => codes.map(name).join(", ");

/** "7c 8c 9c", "10h": cards one after another. Null if one of them is none. */
export function cardsOf(text: string): string[] | null {
  const found = text.toUpperCase().replace(/10/g, "T").replace(/[,.]/g, " ").split(/\s+/).filter(Boolean);
  return found.length > 0 && found.every(isCard) ? found : null;
}

/** What a command does (null: the table itself answers), or what it answers. */
export function answerTo(desk: RummyDesk, text: string): string | null {
  const { t, r, game } = desk;
  const [, verb = "", rest = ""] = /^\s*(meld|lay all|lay off|lay|take)\b\s*(.*)$/i.exec(text) ?? [];
  const cards = cardsOf(rest);
  switch (verb.toLowerCase()) {
    case "lay all":
      desk.unmark();
      desk.declare();
      return null;
    case "meld":
    case "lay":
    case "lay off":
      if (cards && !cards.every((card) => desk.picture.held.includes(card))) return t.refused.illegal.not_in_hand;
      if (cards) desk.meldNamed(cards);
      else desk.declare();
      return null;
    case "take":
      desk.take(cards?.[0] ?? desk.picture.pile.at(-1) ?? null);
      return null;
    default:
  }
  if (/^\s*table\s*$/i.test(text)) return onTable(desk);
  const command = parseCommand(text, englishCommands);
  switch (command?.verb) {
    case "draw": desk.stock(); return null;
    case "pass": desk.pass(); return null;
    case "discard":
      if (command.card) desk.throw(command.card);
      else desk.throw(desk.oneMark);
      return null;
    case "mark":
      if (!command.card || !desk.picture.held.includes(command.card)) return t.refused.illegal.not_in_hand;
      desk.toggle(command.card);
      return null;
    case "hint": void desk.askHint(); return null;
    case "undo": desk.undo(); return null;
    case "group": desk.group(); return null;
    case "next": return null;
    case "hand": return talk().hand(list(desk.shown));
    case "melds": return onTable(desk);
    case "pile": return r.spoken.pile(list([...desk.picture.pile].reverse()));
    case "stock": return talk().stock(desk.picture.stock);
    case "score":
    case "count": return seats(desk);
    case "last": return spoken(lastLine(game.log, (seat) => game.who(seat), r.log), cardWords());
    case "help": return r.command;
    default: return talk().commandUnknown(text);
  }
}

const onTable = ({ melds, r, game }: RummyDesk): string =>
  r.spoken.melds(melds.map((meld) => r.meldName(meld.kind, list(meld.cards.map((one) => one.card)), game.who(meld.owner))).join("; "));

function seats({ game, r }: RummyDesk): string {
  const { state, you } = game;
  return (state?.rummy?.seats ?? [])
    .map((seat, i) => (i === you ? r.spoken.you(seat.shown, state?.own?.deadwood ?? 0, state?.scores[i] ?? 0) : r.spoken.seat(game.who(i).name, seat.count, seat.shown, state?.scores[i] ?? 0)))
    .join(" ");
}

/** Key V: the state of the table in one breath. */
export function stateOfTable(desk: RummyDesk): string {
  const { game, t, r, picture } = desk;
  const { state } = game;
  if (!state) return t.connecting;
  return [
    state.turn === null ? "" : talk().turn(game.who(state.turn)),
    desk.duty ? `${spoken(r.dutyLong(desk.duty), cardWords())}.` : "",
    talk().hand(list(desk.shown)),
    r.spoken.pile(list([...picture.pile].reverse())),
    talk().stock(picture.stock),
    onTable(desk),
    seats(desk),
  ].filter(Boolean).join(" ");
}
