/** The desk of Rummy 500: the marks, the card chosen on the pile, melds and lay-offs. */
import { announce } from "../a11y/announce";
import { words } from "../i18n";
import { en } from "../i18n/en-rummy";
import { HandDesk, type Look } from "../hand/desk.svelte";
import { named } from "../hand/said";
import type { Act, Fact, Hint, LayOff, State } from "../net/types";
import { settings } from "../state/settings.svelte";
import type { Game } from "../state/table.svelte";
import { layOffsFor, layOffsOf, meldFor, nextLaying, onlyLaying, partOfMeld, takesOf } from "./choice";
import { inOrder, type Shown, shownMelds } from "./melds";
import { type Picture, picture } from "./picture";
import { hintText, tell, tellTurn } from "./telling";

const nothing: Picture = { phase: "waiting", actor: null, held: [], pile: [], stock: 0, melds: [], drawing: false, unconfirmed: new Set() };

export class RummyDesk extends HandDesk {
  readonly r = words("rummy", en);

  private wanted: readonly string[] = $state.raw([]);
  private chosen: string | null = $state(null);
  /** The card of the pile which has the tab stop. */
  pileFocus: string | null = $state(null);
  /** Everything is being laid down, one act after another. */
  layingAll = $state(false);

  readonly picture: Picture = $derived.by(() => {
    const { state, turn, you, pending } = this.game;
    return state ? picture(state, turn?.actor ?? null, you, pending) : nothing;
  });
  readonly legal: readonly Act[] = $derived.by(() => (this.game.myTurn ? (this.game.turn?.legal ?? []) : []));
  readonly drawing: boolean = $derived.by(() => this.mineNow && this.picture.phase === "draw");
  readonly playing: boolean = $derived.by(() => this.mineNow && (this.picture.phase === "play" || this.picture.phase === "duty"));
  readonly duty: string | null = $derived.by(() => (this.mineNow ? (this.game.state?.rummy?.duty ?? null) : null));
  readonly groups: readonly (readonly string[])[] = $derived.by(() => (this.game.state?.own?.arrangements[0] ?? []).map((meld) => inOrder(meld, (card) => card)));
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
    const melds = this.groups.filter((meld) => meldFor(this.legal, meld) !== null);
    const melded = new Set(melds.flat());
    return { melds: melds.length, offs: new Set(layOffsOf(this.legal).map((act) => act.card).filter((card) => !melded.has(card))).size };
  });

  private readonly fresh: ReadonlySet<string> = $derived.by(() => new Set(this.playing ? [this.game.state?.own?.drawn, ...(this.game.state?.rummy?.taken ?? [])].filter((card) => card != null) : []));
  private ended = false;

  constructor(game: Game) {
    super(game);
    if (game.state) game.onshow?.(null, null);
  }

  get oneMark(): string | null {
    return this.marks.length === 1 ? this.marks[0]! : null;
  }
  get chip(): string {
    return this.r.chip(this.game.target);
  }

  look(card: string): Look {
    return { marked: this.marks.includes(card), drawn: this.fresh.has(card), must: this.duty === card };
  }

  /** The page goes to another game. */
  close(): void {
    this.ended = true;
    if (this.game.onshow) this.game.onshow = null;
  }

  protected told(fact: Fact | null, before: State | null, state: State, onward: boolean): void {
    const { game } = this;
    if (!state.rummy || this.ended) return;
    if (fact) this.cause = fact.k === "dealt" ? "deal" : "move";
    else if (before && !game.pending) this.cause = "return";
    if (onward) {
      if (before?.turn !== state.turn || before.hand !== state.hand) this.wanted = [];
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
    if (fact) tell(this, fact, before, state);
    else if (!before) tellTurn(this, state);
    if (this.layingAll && fact) queueMicrotask(() => this.layOn(state));
    else if (!game.pending) this.layingAll = false;
  }

  protected override hindrance(): string | null {
    return this.layingAll && this.game.status === "open" ? this.t.why.wait : super.hindrance();
  }

  // --- intents ---

  private can(kind: Act["k"]): boolean {
    return this.game.can(kind);
  }

  private afterDraw(): string {
    return this.duty ? this.r.why.duty(this.duty) : this.r.why.playing;
  }

  protected whyNoStock(): string {
    return this.drawing ? this.r.stockEmpty : this.afterDraw();
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
  pileKey(): string | null {
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
    const twice = this.tapped(card);
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

  /** Why the marked cards cannot be laid down, in words. */
  whyNotLaid(): string {
    const { r } = this;
    if (this.marks.length === 0) return r.why.nothing;
    if (this.duty && !this.marks.includes(this.duty)) return r.why.duty(this.duty);
    return partOfMeld(this.legal, this.marks) ? r.why.more : r.why.noMeld;
  }

  /** K and the indigo button: the marked meld, the marked lay-off; with nothing marked everything. */
  declare(): void {
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
  layOff(number: number, card: string | null = this.oneMark): void {
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
    this.declare();
  }

  /** One act of "lay all down" after another, as long as the server lists one. */
  private layOn(seen: State | null): void {
    if (!this.layingAll || this.game.pending || this.ended) return;
    if (seen !== this.game.state) return;
    const next = this.game.ready && this.game.myTurn && this.game.state?.phase === "play" ? nextLaying(this.game.turn?.legal ?? [], this.groups) : null;
    if (!next) this.layingAll = false;
    else {
      this.leaving(next.k === "meld" ? next.cards : [next.card]);
      this.send(next);
    }
  }

  protected dropped(card: string, where: "pile" | number): void {
    if (where === "pile") this.throw(card);
    else this.layOff(where, card);
  }

  /** Enter: mark; again: lay down what is marked, or throw it. */
  enter(card: string): void {
    if (!this.marks.includes(card) || !this.playing) this.toggle(card);
    else if (this.meld || this.targets.length > 0) this.declare();
    else if (this.discards) this.throw(card);
    else this.toggle(card);
  }

  override undo(sure = false): void {
    this.layingAll = false;
    super.undo(sure);
  }

  protected hintText(hint: Hint): string {
    return hintText(hint, this.r);
  }

  tellState(): void {
    void import("./commands").then(({ stateOfTable }) => announce(stateOfTable(this)));
  }
}
