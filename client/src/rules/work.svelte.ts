/** The editor's work: a draft, what the server says of it, and the way back. It decides no rule and words none. */
import { alarm, announce } from "../a11y/announce";
import { words } from "../i18n";
import { en } from "../i18n/en-editor";
import { checkRules, getBook, listPresets, Trouble } from "../net/http";
import type { PresetInfo, RuleBook, RuleDifference, RuleField, RulesPage, RulesRefused } from "../net/types";
import { read, write } from "../state/storage";
import { askOf, changed, checkedDraft, type Draft } from "./draft";
import type { Changes, RuleSet, Value } from "./own";
import { keptSets, removeKept, renameKept } from "./kept";
import { codeOf, setOf } from "./sets";

/** Wait for the end of a number that is being typed. */
const TYPING_MS = 300;
const MOST_STEPS = 50;

export class Work {
  draft: Draft = $state.raw(checkedDraft(read("draft")));
  presets: PresetInfo[] = $state.raw([]);
  private book: RuleBook = $state.raw({ groups: [], rummy500: [] });
  /** The last rules that could be; behind the draft while one is being asked about, or contradicts itself. */
  page: RulesPage | null = $state.raw(null);
  refusal: RulesRefused | null = $state.raw(null);
  /** What else would have to change: the way out that the server sees. */
  further: RuleDifference[] = $state.raw([]);
  offline = $state(false);
  sets: RuleSet[] = $state.raw(keptSets());
  /** The draft is what `page` explains. */
  settled = $state(false);

  private before: Draft[] = $state.raw([]);
  private kept = "";
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly base: PresetInfo | undefined = $derived(this.presets.find((one) => one.preset === this.draft.preset));
  /** The rules of the game that the preset belongs to. */
  readonly groups = $derived(this.draft.preset === "rummy500" ? this.book.rummy500 : this.book.groups);
  readonly idle = $derived(new Map(this.page?.idle.map((one) => [one.field, one.reason])));
  readonly contradicts = $derived(this.refusal !== null && !this.settled);
  readonly canGoBack = $derived(this.before.length > 0);
  /** The form of the table leaves the number of players open. */
  readonly seats = $derived(this.page?.players ?? []);

  async open(): Promise<void> {
    try {
      [this.presets, this.book] = await Promise.all([listPresets(), getBook()]);
      if (!this.base) this.draft = checkedDraft(null);
      this.offline = false;
    } catch {
      this.offline = true;
      return;
    }
    await this.ask();
  }

  close(): void {
    clearTimeout(this.timer);
    this.asked++;
  }

  valueOf(field: RuleField): Value {
    const { changes } = this.draft;
    return field.name in changes ? (changes[field.name] ?? null) : (this.base?.values[field.name] ?? null);
  }

  /** The plain sentence of a rule as it stands; empty while only the server knows it. */
  sentence(field: RuleField): string {
    const value = this.valueOf(field);
    const page = this.page;
    if (page && (page.values[field.name] ?? null) === value) return page.sentences[field.name] ?? "";
    return field.choices.find((one) => one.value === value)?.sentence ?? "";
  }

  set(name: string, value: Value, typing = false): void {
    if (this.base) this.go(changed(this.draft, this.base.values, { [name]: value }), name, typing);
  }

  /** Makes the changes that the server offered as the way out. */
  mend(): void {
    const changes: Changes = Object.fromEntries(this.further.map((one) => [one.field, one.value]));
    if (this.base) this.go(changed(this.draft, this.base.values, changes), this.kept);
  }

  seat(players: number): void {
    this.draft = { ...this.draft, players };
    write("draft", this.draft);
  }

  start(draft: Draft): void {
    this.go(draft, "");
  }

  goBack(): void {
    const last = this.before.at(-1);
    if (!last) return;
    this.before = this.before.slice(0, -1);
    this.draft = last;
    void this.ask("");
  }

  /** The share code to hand on; empty while the rules cannot be. */
  readonly code = $derived(this.page ? codeOf(this.page, this.draft.players) : "");

  /** The rules as they stand, for saving or playing; null while they cannot be. */
  current(name = this.draft.name): RuleSet | null {
    const { page, draft } = this;
    if (!page || !this.settled) return null;
    return { ...setOf(page, draft.players, name), preset: draft.preset, changes: { ...draft.changes } };
  }

  keepSets(sets: RuleSet[]): boolean {
    this.sets = sets;
    return write("own", sets);
  }

  /** Another name for a saved set; false where it is empty or taken. */
  rename(from: string, to: string): boolean {
    return this.follow(renameKept(from, to));
  }

  remove(name: string): void {
    this.follow(removeKept(name));
  }

  /** The draft is called as the device calls it now. */
  private follow(sets: RuleSet[] | null): boolean {
    if (sets) this.sets = sets;
    this.draft = { ...this.draft, name: checkedDraft(read("draft")).name };
    return sets !== null;
  }

  private go(draft: Draft, kept: string, typing = false): void {
    const last = this.before.at(-1);
    if (!typing || this.kept !== kept || last === undefined) this.before = [...this.before, this.draft].slice(-MOST_STEPS);
    this.draft = draft;
    this.settled = false;
    clearTimeout(this.timer);
    this.kept = kept;
    if (typing) this.timer = setTimeout(() => void this.ask(kept), TYPING_MS);
    else void this.ask(kept);
  }

  async ask(kept = this.kept): Promise<void> {
    const mine = ++this.asked;
    this.kept = kept;
    this.settled = false;
    write("draft", this.draft);
    try {
      const { rules, refusal, mend } = await checkRules(askOf(this.draft, kept));
      if (mine !== this.asked) return;
      this.offline = false;
      this.refusal = refusal;
      this.further = mend;
      if (rules) {
        this.page = rules;
        this.settled = true;
        if (!refusal) announce(rules.differs);
      }
      if (refusal) alarm(refusal.reason);
    } catch (error) {
      if (mine !== this.asked) return;
      this.offline = error instanceof Trouble && error.code === "offline";
      this.refusal = this.offline ? null : { field: "", reason: words("editor", en).failed };
      this.further = [];
    }
  }
}
