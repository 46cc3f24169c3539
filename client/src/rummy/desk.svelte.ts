/**
 * What the player does at a table of Rummy 500 on this device: the order of the hand, the marks, the card chosen on the pile, and every
 * intent. Buttons, drags, keys and the command box all end here, so they cannot differ.
 */
import { alarm, announce } from "../a11y/announce";
import { speak } from "../cards/names";
import { cardWords, words } from "../i18n";
import { en } from "../i18n/en-rummy";
import { en as tableEn } from "../i18n/en-table";
import { spoken } from "../i18n/sentence";
import { getHint, Trouble } from "../net/http";
import type { Act, Fact, LayOff, State } from "../net/types";
import { bySuit, keptOrder, merged, mergeOrder, type Mode, MODES, moved } from "../state/order";
import { settings } from "../state/settings.svelte";
import { names, read, write } from "../state/storage";
import type { Game } from "../state/table.svelte";
import { layOffsFor, layOffsOf, meldFor, nextLaying, onlyLaying, partOfMeld, takesOf } from "./choice";
import { inOrder, type Shown, shownMelds } from "./melds";
import { type Picture, picture } from "./picture";
import { hintText, tell, tellTurn } from "./telling";

export type DialogName = "menu" | "log" | "settings" | "resign" | "order" | "command" | "hint" | "undo";
export type Cause = "move" | "sort" | "neighbour" | "return" | "deal" | "none";
/** Where a dragged card is let go: a place in the hand, back, the pile, or a meld by its number. */
export type Where = "keep" | "back" | "pile" | number;

const DOUBLE_MS = 400;
const KEPT_ORDERS = 40;
const nothing: Picture = { phase: "waiting", actor: null, held: [], pile: [], stock: 0, melds: [], drawing: false, unconfirmed: new Set() };
const handKey = (cards: readonly string[]): string => [...cards].sort().join("");
const named = (code: string): string => speak(code, cardWords());

export class RummyDesk {
  readonly game: Game;
  readonly t = words("table", tableEn);
  readonly r = words("rummy", en);

  mode: Mode = $state("my");
  mine: readonly string[] = $state.raw([]);
  private wanted: readonly string[] = $state.raw([]);
  private chosen: string | null = $state(null);
  /** The card of the hand, and that of the pile, which has the tab stop. */
  focus: string | null = $state(null);
  pileFocus: string | null = $state(null);
  dialog: DialogName | null = $state(null);
  hint: { act: Act; text: string } | null = $state.raw(null);
  asking = $state(false);
  notice: { text: string; error: boolean; n: number } | null = $state.raw(null);
  dragged: { card: string; order: string[] } | null = $state.raw(null);
  /** Everything is being laid down, one act after another. */
  layingAll = $state(false);
  cause: Cause = "none";

  readonly picture: Picture = $derived.by(() => {
    const { state, turn, you, pending } = this.game;
    return state ? picture(state, turn?.actor ?? null, you, pending) : nothing;
  });
  readonly legal: readonly Act[] = $derived.by(() => (this.game.myTurn ? (this.game.turn?.legal ?? []) : []));
  readonly mineNow: boolean = $derived.by(() => this.picture.actor !== null && this.picture.actor === this.game.you);
  readonly drawing: boolean = $derived(this.mineNow && this.picture.phase === "draw");
  readonly playing: boolean = $derived(this.mineNow && (this.picture.phase === "play" || this.picture.phase === "duty"));
  readonly duty: string | null = $derived.by(() => (this.mineNow ? (this.game.state?.rummy?.duty ?? null) : null));
  readonly arrangement: readonly (readonly string[])[] = $derived.by(() => (this.game.state?.own?.arrangements[0] ?? []).map((meld) => inOrder(meld, (card) => card)));
  readonly shown: readonly string[] = $derived(this.dragged ? merged(this.dragged.order, this.picture.held) : mergeOrder(this.mine, this.picture.held, this.mode, this.arrangement));
  readonly marks: readonly string[] = $derived(this.wanted.filter((card) => this.picture.held.includes(card)));
  readonly melds: readonly Shown[] = $derived(shownMelds(this.picture.melds));
  readonly takes: ReadonlySet<string> = $derived(new Set(this.drawing ? takesOf(this.legal).map((act) => act.card) : []));
  readonly pileMark: string | null = $derived(this.chosen !== null && this.takes.has(this.chosen) ? this.chosen : null);
  /** How many cards lie above the chosen one. */
  readonly above: number = $derived(this.pileMark === null ? 0 : this.picture.pile.length - 1 - this.picture.pile.indexOf(this.pileMark));
  readonly meld = $derived(this.playing && this.marks.length > 1 ? meldFor(this.legal, this.marks) : null);
  readonly targets: readonly LayOff[] = $derived(this.playing ? layOffsFor(this.legal, this.dragged ? [this.dragged.card] : this.marks) : []);
  readonly discards: boolean = $derived(this.playing && this.marks.length === 1 && this.legal.some((act) => act.k === "discard" && act.card === this.marks[0]));
  readonly all = $derived.by(() => {
    if (!this.playing || this.picture.phase !== "play") return { melds: 0, offs: 0 };
    const melds = this.arrangement.filter((meld) => meldFor(this.legal, meld) !== null);
    const melded = new Set(melds.flat());
    return { melds: melds.length, offs: new Set(layOffsOf(this.legal).map((act) => act.card).filter((card) => !melded.has(card))).size };
  });

  private lastTap: { card: string; at: number } | null = null;
  private notices = 0;
  private orders = new Map<string, readonly string[]>();
  private handNumber = -1;
  private ended = false;

  constructor(game: Game) {
    this.game = game;
    game.onshow = (fact, before) => this.shownFact(fact, before);
    if (game.state) this.shownFact(null, null);
  }

  /** The page goes to another game. */
  close(): void {
    this.ended = true;
    if (this.game.onshow) this.game.onshow = null;
  }

  // --- what happened ---

  private shownFact(fact: Fact | null, before: State | null): void {
    const { game } = this;
    const { state } = game;
    if (!state?.rummy || this.ended) return;
    const held = state.own?.cards ?? [];
    if (state.hand !== this.handNumber) this.newHand(state);
    else if (fact?.k === "undone") this.mine = this.orders.get(handKey(held)) ?? merged(this.mine, held);
    else this.mine = merged(this.mine, held);
    if (held.length > 0) this.orders.set(handKey(held), this.mine);
    this.keep();

    if (fact) this.cause = fact.k === "dealt" ? "deal" : "move";
    else if (before && !game.pending) this.cause = "return";
    if (before && (before.phase !== state.phase || before.turn !== state.turn || before.hand !== state.hand)) {
      this.hint = null;
      if (before.turn !== state.turn || before.hand !== state.hand) this.wanted = [];
      if (fact && !(this.notice?.error ?? false)) this.notice = null;
      this.chosen = null;
    }
    if (fact && "by" in fact && fact.by === game.you) {
      if (fact.k === "drew") this.focus = state.own?.drawn ?? this.focus;
      if (fact.k === "took_pile") {
        const only = onlyLaying(game.turn?.legal ?? []);
        this.wanted = only.length > 0 ? only : [fact.cards[0]!];
        this.focus = fact.cards[0]!;
      }
    }
    if (fact?.k === "undone") this.answer(this.t.takenBack);
    if (fact) tell(this, fact, before, state);
    else if (!before) tellTurn(this, state);
    if (this.layingAll && fact) queueMicrotask(() => this.layOn(state));
    else if (!game.pending) this.layingAll = false;
  }

  private newHand(state: State): void {
    const held = state.own?.cards ?? [];
    const kept = this.handNumber < 0 ? keptOrder(read(`order.${this.game.id}.${this.game.you}`)) : null;
    if (kept) this.mode = kept.mode;
    this.mine = kept?.hand === state.hand ? merged(kept.order, held) : bySuit(held);
    this.handNumber = state.hand;
    this.orders.clear();
  }

  private keep(): void {
    if (!this.game.state?.own) return;
    const name = `order.${this.game.id}.${this.game.you}`;
    write(name, { hand: this.game.state.hand, mode: this.mode, order: this.mine });
    const all = names("order.");
    if (all.length > KEPT_ORDERS) all.filter((one) => one !== name).slice(0, all.length - KEPT_ORDERS).forEach((one) => write(one, null));
  }

  /** Answers a tap in words, to see and to hear. Cards stand in braces. */
  answer(text: string, error = false): void {
    this.notice = { text, error, n: ++this.notices };
    (error ? alarm : announce)(spoken(text, cardWords()));
  }

  hindrance(): string | null {
    const { game, t } = this;
    if (game.status !== "open") return t.why.offline;
    if (game.pending || this.layingAll) return t.why.wait;
    if (!this.mineNow) return t.why.theirTurn(game.who(game.turn?.actor ?? null).name);
    return null;
  }

  // --- intents ---

  private send(act: Act): void {
    this.notice = null;
    this.cause = "move";
    this.game.send(act);
  }

  private can(kind: Act["k"]): boolean {
    return this.game.can(kind);
  }

  private afterDraw(): string {
    return this.duty ? this.r.why.duty(this.duty) : this.r.why.playing;
  }

  stock(): void {
    this.game.flush();
    if (this.can("draw_stock")) return this.send({ k: "draw_stock" });
    this.answer(this.hindrance() ?? (this.drawing ? this.r.stockEmpty : this.afterDraw()));
  }

  pass(): void {
    this.game.flush();
    if (this.can("pass")) return this.send({ k: "pass" });
    this.answer(this.hindrance() ?? this.t.refused.illegal.wrong_phase);
  }

  /** A tap on a card of the pile chooses it with those above; a second tap takes them. */
  tapPile(card: string): void {
    this.game.flush();
    this.pileFocus = card;
    if (this.pileMark === card) return this.take();
    if (!this.takes.has(card)) {
      this.chosen = null;
      return this.answer(this.hindrance() ?? (this.drawing ? this.r.why.take(card) : this.afterDraw()), this.drawing);
    }
    this.notice = null;
    this.chosen = card;
    const above = this.picture.pile.length - 1 - this.picture.pile.indexOf(card);
    announce(`${this.r.pileTake(named(card), above)}: ${named(card)} ${this.r.takeMore(0)}.`);
  }

  /** Takes the chosen card of the pile and what lies above it. */
  take(card: string | null = this.pileMark): void {
    this.game.flush();
    if (card !== null && this.can("draw_pile") && this.takes.has(card)) return this.send({ k: "draw_pile", card });
    this.answer(this.hindrance() ?? (this.drawing ? (card ? this.r.why.take(card) : this.r.yourDraw) : this.afterDraw()), card !== null && this.drawing);
  }

  /** Key D: the topmost card that can be taken; again: take. Gives the card that is chosen then. */
  nearestTake(): string | null {
    this.game.flush();
    if (this.pileMark !== null) {
      this.take();
      return null;
    }
    const card = [...this.picture.pile].reverse().find((one) => this.takes.has(one)) ?? null;
    if (card !== null) this.tapPile(card);
    else this.answer(this.hindrance() ?? (this.drawing ? this.r.why.take(this.picture.pile.at(-1) ?? "") : this.afterDraw()));
    return card;
  }

  tap(card: string): void {
    this.game.flush();
    this.focus = card;
    const now = performance.now();
    const twice = this.lastTap?.card === card && now - this.lastTap.at < DOUBLE_MS;
    this.lastTap = { card, at: now };
    if (settings.throw === "double" && twice && this.playing && !this.duty) return this.throw(card);
    this.toggle(card);
  }

  toggle(card: string): void {
    this.notice = null;
    const on = !this.marks.includes(card);
    this.wanted = on ? [...this.marks, card] : this.marks.filter((one) => one !== card);
    const { r } = this;
    const more = this.meld ? r.spoken.meld : this.targets.length > 0 ? r.spoken.fits(this.targets.map((act) => this.whereOf(act)).join(", ")) : "";
    announce(`${on ? r.spoken.marked(named(card), this.marks.length) : r.spoken.unmarked(named(card))}. ${more}`.trim());
  }

  /** "Bo's run" */
  whereOf(act: LayOff): string {
    const meld = this.melds[act.meld];
    return meld ? this.r.layOn(meld.kind, this.game.who(meld.owner)) : "";
  }

  unmark(): boolean {
    const was = this.marks.length > 0 || this.pileMark !== null;
    this.wanted = [];
    this.chosen = null;
    if (was) announce(this.r.spoken.none);
    return was;
  }

  throw(card: string | null): void {
    this.game.flush();
    if (card === null) return this.answer(this.hindrance() ?? (this.playing ? this.r.markFirst : this.r.why.drawFirst));
    const why = this.hindrance() ?? (this.drawing ? this.r.why.drawFirst : this.duty ? this.r.why.duty(this.duty) : null);
    if (why || !this.legal.some((act) => act.k === "discard" && act.card === card)) return this.answer(why ?? this.t.refused.illegal.wrong_phase, this.duty !== null);
    this.leaving([card]);
    this.send({ k: "discard", card });
  }

  throwMarked(): void {
    this.throw(this.marks.length === 1 ? this.marks[0]! : null);
  }

  /** Why the marked cards cannot be laid down, in words. */
  whyNotLaid(): string {
    const { r } = this;
    if (this.marks.length === 0) return r.why.nothing;
    if (this.duty && !this.marks.includes(this.duty)) return r.why.duty(this.duty);
    return partOfMeld(this.legal, this.marks) ? r.why.more : r.why.noMeld;
  }

  /** K and the indigo button: the marked meld, the marked lay-off; with nothing marked everything. */
  lay(): void {
    this.game.flush();
    if (!this.game.ready || !this.playing || this.layingAll) return this.answer(this.hindrance() ?? this.r.why.drawFirst);
    if (this.meld) {
      this.leaving(this.meld.cards);
      return this.send(this.meld);
    }
    if (this.targets.length > 0) return this.layOff(this.targets[0]!.meld);
    if (this.marks.length > 0 || this.all.melds + this.all.offs === 0) return this.answer(this.whyNotLaid(), true);
    this.layingAll = true;
    this.layOn(this.game.state);
  }

  /** The marked card goes onto a meld: a tap on it. */
  layOff(number: number, card: string | null = this.marks.length === 1 ? this.marks[0]! : null): void {
    this.game.flush();
    if (!this.game.ready || !this.playing) return this.answer(this.hindrance() ?? this.r.why.drawFirst);
    const act = card === null ? null : layOffsFor(this.legal, [card]).find((one) => one.meld === number);
    if (act) {
      this.leaving([act.card]);
      return this.send(act);
    }
    this.answer(card === null ? this.r.markFirst : this.duty && card !== this.duty ? this.r.why.duty(this.duty) : this.r.why.notHere(card), true);
  }

  /** Names the cards of a meld, for the command box. */
  meldNamed(cards: readonly string[]): void {
    this.wanted = cards;
    this.lay();
  }

  /** One act of "lay all down" after another, as long as the server lists one. */
  private layOn(seen: State | null): void {
    if (!this.layingAll || this.game.pending || this.ended) return;
    if (seen !== this.game.state) return;
    const next = this.game.ready && this.game.myTurn && this.game.state?.phase === "play" ? nextLaying(this.game.turn?.legal ?? [], this.arrangement) : null;
    if (!next) this.layingAll = false;
    else {
      this.leaving(next.k === "meld" ? next.cards : [next.card]);
      this.send(next);
    }
  }

  /** The focus goes to a neighbour of cards that leave the hand. */
  private leaving(cards: readonly string[]): void {
    const at = this.shown.findIndex((card) => cards.includes(card));
    const stays = (card: string): boolean => !cards.includes(card);
    if (this.focus !== null && !cards.includes(this.focus)) return;
    this.focus = this.shown.slice(at).find(stays) ?? this.shown.slice(0, at).findLast(stays) ?? null;
  }

  /** The first move taken back marks the match: the player is asked. */
  undo(sure = false): void {
    const { game } = this;
    game.flush();
    this.layingAll = false;
    if (game.turn?.can_undo && game.ready) {
      if (!sure && !game.state?.marks.includes("taken_back")) return void (this.dialog = "undo");
      return this.send({ k: "undo" });
    }
    this.answer(this.t.refused.illegal.nothing_to_undo);
  }

  /** The first hint of a match marks it: the player is asked. */
  async askHint(sure = false): Promise<void> {
    const { game, t, r } = this;
    game.flush();
    if (this.asking) return;
    if (!game.myTurn || !game.ready) return this.answer(this.hindrance() ?? t.noHint);
    if (!sure && !game.state?.marks.includes("helped")) return void (this.dialog = "hint");
    this.asking = true;
    try {
      const hint = await getHint(game.id);
      const text = hintText(hint, r);
      this.hint = { act: hint.act, text };
      this.notice = null;
      announce(spoken(text, cardWords()));
    } catch (error) {
      this.answer(error instanceof Trouble && error.code === "offline" ? t.why.offline : t.noHint);
    } finally {
      this.asking = false;
    }
  }

  // --- the order of the hand ---

  setMode(mode: Mode): void {
    this.game.flush();
    this.cause = "sort";
    this.mode = mode;
    this.keep();
    announce(this.t.spoken.order(this.t.orders[mode]));
  }

  nextOrder(): void {
    this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]!);
  }

  group(): void {
    this.setMode(this.mode === "groups" ? "my" : "groups");
  }

  private reorder(order: readonly string[], cause: Cause): void {
    this.cause = cause;
    this.mine = order;
    this.mode = "my";
    this.keep();
  }

  move(card: string | null, by: -1 | 1): void {
    const which = card ?? (this.marks.length === 1 ? this.marks[0]! : this.focus);
    if (which === null || !this.shown.includes(which)) return this.answer(this.r.markFirst);
    const to = this.shown.indexOf(which) + by;
    if (to < 0 || to >= this.shown.length) return;
    this.reorder(moved(this.shown, which, to), "neighbour");
    this.focus = which;
    announce(this.t.spoken.moved(named(which), to + 1, this.shown.length));
  }

  lift(card: string): void {
    this.cause = "neighbour";
    this.dragged = { card, order: [...this.shown] };
  }

  carry(to: number): void {
    if (!this.dragged || this.dragged.order.indexOf(this.dragged.card) === to) return;
    this.cause = "neighbour";
    this.dragged = { card: this.dragged.card, order: moved(this.dragged.order, this.dragged.card, to) };
  }

  /** Lays the dragged card down where it was let go. */
  drop(where: Where): void {
    const dragged = this.dragged;
    if (!dragged) return;
    const changed = dragged.order.join() !== mergeOrder(this.mine, this.picture.held, this.mode, this.arrangement).join();
    this.cause = "return";
    this.dragged = null;
    if (where === "keep" && changed) this.reorder(dragged.order, "return");
    else if (where === "pile") this.throw(dragged.card);
    else if (typeof where === "number") this.layOff(where, dragged.card);
  }
}

