/** The desk of Gin Rummy: the mark, the draw, the throw, the knock. */
import { announce } from "../a11y/announce";
import { type Cause, HandDesk, type Look } from "../hand/desk.svelte";
import { named } from "../hand/said";
import type { Act, Fact, Hint, State } from "../net/types";
import { type KnockButton, knockAct, knockButton } from "../state/knock";
import { blockedCards, keptMark } from "../state/mark";
import type { Mode } from "../state/order";
import { type Picture, project } from "../state/project";
import { settings } from "../state/settings.svelte";
import { ruleChip } from "./rulechip";
import { tell, tellTurn } from "./telling";

const nothing: Picture = { phase: "waiting", actor: null, held: [], pile: [], stock: 0, drawing: false, unconfirmed: null, declaring: false };

export class Desk extends HandDesk {
  /** Which of the equal arrangements Groups shows (HAND-8). */
  arrangement = $state(0);
  private wanted: string | null = $state(null);

  readonly picture: Picture = $derived.by(() => {
    const { state, turn, you, pending } = this.game;
    return state ? project(state, turn?.actor ?? null, you, pending) : nothing;
  });
  readonly arrangements = $derived.by(() => this.game.state?.own?.arrangements ?? []);
  /** The own knock lies open in its groups until the hand is over (KNOCK-6). */
  readonly spread: readonly (readonly string[])[] | null = $derived.by(() => {
    const knock = this.game.state?.knock;
    return knock && knock.by === this.game.you ? knock.spread : null;
  });
  readonly groups: readonly (readonly string[])[] = $derived(this.spread ?? this.arrangements[this.arrangement % Math.max(1, this.arrangements.length)] ?? []);
  readonly throwing: boolean = $derived.by(() => this.picture.phase === "discard" && this.mineNow);
  /** The last card may be taken to knock (the wall, W3). */
  readonly walling: boolean = $derived.by(() => this.picture.phase === "wall" && this.mineNow);
  readonly blocked: ReadonlySet<string> = $derived.by(() => blockedCards(this.throwing ? this.game.turn : null));
  readonly mark: string | null = $derived(keptMark(this.wanted, { held: this.picture.held, blocked: this.blocked }));
  readonly knock: KnockButton | null = $derived.by(() => (this.throwing || this.walling ? knockButton(this.game.turn?.help ?? null, this.mark, this.game.state?.limit ?? 10) : null));
  readonly drawn: string | null = $derived.by(() => (this.throwing || this.picture.declaring ? (this.game.state?.own?.drawn ?? null) : null));

  /** The player may choose how the hand is put down (KNOCK-8). */
  readonly mayArrange: boolean = $derived.by(
    () => this.knock !== null && this.knock.kind === "knock" && this.knock.card !== null && this.knock.refused === null && !this.knock.wrong && this.game.rules?.values["arrangement"] !== "auto_min",
  );

  get oneMark(): string | null {
    return this.mark;
  }
  override get shownMode(): Mode {
    return this.spread ? "groups" : this.mode;
  }
  get chip(): string {
    return this.game.rules ? ruleChip(this.game.rules, this.t) : "";
  }
  override get ways(): number {
    return this.arrangements.length;
  }

  look(card: string): Look {
    return { marked: this.mark === card, drawn: this.drawn === card, blocked: this.blocked.has(card), sent: this.picture.unconfirmed === card };
  }

  protected told(fact: Fact | null, before: State | null, state: State, onward: boolean): void {
    const { game } = this;
    this.cause = this.causeOf(fact, before, state);
    if (onward) {
      this.wanted = null;
      this.arrangement = 0;
    }
    if (fact?.k === "drew" && fact.by === game.you) this.focus = state.own?.drawn ?? this.focus;
    if (fact) tell(this, fact, before, state);
    else if (!before && game.turn) tellTurn(this, state);
    if (settings.gin && this.throwing && this.knock?.count === 0 && game.ready) this.declare();
  }

  private causeOf(fact: Fact | null, before: State | null, state: State): Cause {
    if (fact) return fact.k === "dealt" ? "deal" : fact.k === "knocked" ? "reveal" : "move";
    if (!before) return this.game.log.length === 1 && state.phase === "offer" ? "deal" : "none";
    return this.game.pending ? this.cause : "return";
  }

  // --- intents ---

  protected whyNoStock(): string {
    return this.picture.phase === "offer" ? this.t.why.offerFirst : this.t.why.throwFirst;
  }

  /** D, a tap on the pile, a drag from it. In the offer it takes the upcard. */
  pile(): void {
    this.game.flush();
    const { game, t } = this;
    if (game.can("take_upcard")) return this.send({ k: "take_upcard" });
    if (game.can("draw_discard")) return this.send({ k: "draw_discard" });
    const phase = this.picture.phase;
    this.answer(this.hindrance() ?? (phase === "forced" ? t.why.bothPassed : phase === "draw" ? t.emptyPile : t.why.throwFirst));
  }

  pileKey(): null {
    this.pile();
    return null;
  }

  /** A tap on a card of the hand (DISC-1, DISC-3). */
  tap(card: string): void {
    const twice = this.tapped(card);
    if (this.throwing && !this.blocked.has(card)) {
      const { throw: way } = settings;
      if (way === "one" || (way === "double" && twice) || (way === "two" && this.mark === card)) return this.throw(card);
    }
    this.toggle(card);
    if (!this.throwing && this.mark === null) this.answer(this.whyNoThrow());
  }

  private whyNoThrow(): string {
    return this.hindrance() ?? (this.picture.phase === "discard" ? this.t.why.wait : this.t.why.drawFirst);
  }

  toggle(card: string): void {
    if (this.blocked.has(card)) return this.answer(this.t.blocked, true);
    this.notice = null;
    this.wanted = this.mark === card ? null : card;
    announce(this.wanted ? this.t.spoken.marked(named(card)) : this.t.spoken.unmarked);
  }

  unmark(): boolean {
    const was = this.mark !== null;
    this.wanted = null;
    if (was) announce(this.t.spoken.unmarked);
    return was;
  }

  /** Throws a card onto the pile, or says why it may not be thrown. */
  throw(card: string | null): void {
    this.game.flush();
    if (card === null) return this.answer(this.throwing ? this.t.markFirst : this.whyNoThrow());
    if (this.throwing && this.blocked.has(card)) return this.answer(this.t.blocked, true);
    if (!this.game.can("discard")) return this.answer(this.whyNoThrow());
    this.focus = card;
    this.leaving([card]);
    this.send({ k: "discard", card });
  }

  protected dropped(card: string): void {
    if (this.throwing && !this.blocked.has(card)) this.throw(card);
    else this.answer(this.throwing ? this.t.blocked : this.whyNoThrow(), this.throwing);
  }

  /** Enter: mark; again: discard, whatever a tap does. */
  enter(card: string): void {
    if (this.throwing && this.mark === card) this.throw(card);
    else if (this.mark !== card) this.toggle(card);
  }

  /** K and the button. While the undo window runs it takes the knock back. A wrong knock, which lays the hand open, is asked about first. */
  declare(sure = false): void {
    const { game, t } = this;
    game.flush();
    if (game.release()) return announce(t.spoken.knockBack);
    const button = this.knock;
    if (button?.choice && this.mayArrange && game.ready) return this.arrange();
    if (!button) return this.answer(this.hindrance() ?? (this.throwing ? t.refused.illegal.above_limit : this.whyNoThrow()));
    if (button.refused) return this.answer(t.keeping(button.refused.left, button.refused.card, button.refused.limit), true);
    if (button.wrong && !sure && game.ready) return void (this.dialog = "wrong");
    this.put(button, null);
  }

  /** Opens the choice of how the hand is put down. */
  arrange(): void {
    if (this.mayArrange && this.game.ready) this.dialog = "spreads";
  }

  /** One who sits out goes to the end of the hand. */
  skim(): void {
    this.game.skim = true;
    this.game.flush();
  }

  /** Knocks with a spread; null is the automatic one. */
  put(button: KnockButton, spread: string[][] | null): void {
    const { game, t } = this;
    const act: Act | null = knockAct(button, spread);
    if (!act || !game.ready) return this.answer(this.hindrance() ?? t.why.wait);
    this.notice = null;
    const what = button.kind === "knock" ? t.knockWith(button.count) : button.kind === "gin" ? t.gin : t.bigGin;
    if (settings.undo > 0) announce(t.spoken.knockHeld(what, String(settings.undo / 1000)));
    game.declare(act, settings.undo);
  }

  /** Knocks with a named throw, for the command box. */
  declareWith(card: string): void {
    if (this.throwing && !this.blocked.has(card) && this.picture.held.includes(card)) this.wanted = card;
    else return this.answer(this.hindrance() ?? this.t.refused.illegal.not_in_hand, true);
    this.declare();
  }

  protected async hintText(hint: Hint): Promise<string> {
    return (await import("./hinting")).hintText(hint);
  }

  tellState(): void {
    void import("./commands").then(({ stateOfTable }) => announce(stateOfTable(this)));
  }

  override otherArrangement(): void {
    this.cause = "sort";
    this.arrangement = (this.arrangement + 1) % Math.max(1, this.ways);
  }
}
