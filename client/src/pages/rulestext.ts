/** The plain-language text of a rule set, made from its values alone (HELP-1, START-4). Pure. */
import type { RulesWords } from "../i18n/en-rules";

export type RuleValues = Record<string, number | string | null>;

export type SectionId = keyof RulesWords["titles"];

export interface Section {
  id: SectionId;
  title: string;
  lines: string[];
}

class Values {
  constructor(private readonly values: RuleValues) {}
  number(name: string): number {
    const value = this.values[name];
    return typeof value === "number" ? value : 0;
  }
  word(name: string): string {
    const value = this.values[name];
    return typeof value === "string" ? value : "";
  }
  maybe(name: string): number | null {
    const value = this.values[name];
    return typeof value === "number" ? value : null;
  }
  on(name: string): boolean {
    return this.number(name) > 0;
  }
}

const pick = <T>(table: Record<string, T>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);
const kept = (lines: (string | false | null | undefined)[]): string[] => lines.filter((line): line is string => typeof line === "string");

/** True when nobody can ever knock: the limit is 0 (gin only). */
export const ginOnly = (values: RuleValues): boolean => new Values(values).number("knock_limit") === 0;

function game(v: Values, t: RulesWords): string[] {
  const series = v.maybe("series");
  const target = v.number("target");
  const simple = v.word("winner_by") === "target";
  return kept([
    t.game.players(v.number("hand_size")),
    t.game.aim,
    series !== null ? t.game.series(series) : simple ? t.game.target(target) : t.game.final(target),
    simple && target <= 100 && t.game.minutes(Math.max(5, Math.round(target / 10))),
    v.word("match_kind") === "best_of" && t.game.best(v.number("match_length")),
    v.word("match_kind") === "cumulative" && t.game.sum(v.number("match_length")),
  ]);
}

function deal(v: Values, t: RulesWords): string[] {
  const n = v.number("hand_size");
  const eleven = v.on("eleven_card_deal");
  const offer = v.word("first_turn") === "upcard_offer" ? t.deal.offer : t.deal.normal;
  return kept([
    t.deal.ten(n),
    ...(eleven ? [t.deal.eleven(n)] : [t.deal.upcard, offer]),
    pick(t.deal.first, v.word("first_dealer")),
    pick(t.deal.next, v.word("dealer")),
    t.deal.again,
  ]);
}

function melds(v: Values, t: RulesWords): string[] {
  const most = v.maybe("run_max");
  return [most === null ? t.melds.run : t.melds.runMax(most), t.melds.ace, t.melds.set, t.melds.one];
}

function turn(v: Values, t: RulesWords): string[] {
  return [
    v.on("knock_limit") ? t.turn.steps : t.turn.stepsGin,
    v.on("discard_taken_ban") ? t.turn.ban : t.turn.noBan,
    ...(v.word("pile_view") === "top_only" ? [t.turn.top] : [t.turn.seen, t.turn.all]),
  ];
}

function knock(v: Values, t: RulesWords): string[] {
  const limit = v.number("knock_limit");
  if (limit === 0) return [t.knock.none];
  const oklahoma = v.on("oklahoma");
  const second = v.word("knock_card_source") === "second_pack";
  const spades = v.number("spade_multiplier");
  const arranged = { auto_min: t.knock.auto, player: t.knock.player, full: t.knock.full };
  return kept([
    ...(oklahoma
      ? [
          second ? t.knock.second : t.knock.oklahoma(limit),
          v.word("oklahoma_ace") === "one" ? t.knock.aceOne : t.knock.aceGin,
          spades > 1 && t.knock.spade(spades),
          spades > 1 && v.on("spade_doubles_boxes") && t.knock.spadeBoxes,
          t.knock.may,
        ]
      : [t.knock.limit(limit)]),
    t.knock.optional,
    v.word("illegal_knock") === "expose" ? t.knock.expose : t.knock.button,
    pick(arranged, v.word("arrangement")),
  ]);
}

function gin(v: Values, t: RulesWords): string[] {
  const big = v.maybe("big_gin_bonus");
  return kept([t.gin.what(v.number("gin_bonus")), t.gin.button, big !== null && t.gin.big(big)]);
}

function undercut(v: Values, t: RulesWords): string[] {
  const bonus = v.number("undercut_bonus");
  return v.on("undercut_on_tie")
    ? [t.undercut.less, t.undercut.same(bonus)]
    : [t.undercut.less, t.undercut.below(bonus), t.undercut.tie];
}

function dead(v: Values, t: RulesWords): string[] {
  const most = v.number("max_pile_draws_in_a_row");
  return kept([
    t.dead.stock(v.number("dead_hand_stock")),
    v.on("fiftieth_card") && t.dead.wall,
    most > 0 && t.dead.pile(most),
    v.on("knock_limit") ? t.dead.ends : t.dead.endsGin,
  ]);
}

function end(v: Values, t: RulesWords): string[] {
  const stake = v.number("cents_per_point");
  const staked = stake > 0 ? [t.end.stake(stake)] : [];
  if (v.maybe("series") !== null) return kept([v.on("series_play_all") && t.end.playAll, ...staked]);
  const [bonus, box, times, flat] = [v.number("game_bonus"), v.number("box_bonus"), v.number("shutout_mult"), v.number("shutout_flat")];
  const columns = pick(t.end.hollywood, v.word("hollywood"));
  if (bonus === 0 && box === 0 && times <= 1 && flat === 0 && !columns) return [t.end.nothing, ...staked];
  const more = (name: string, say: (n: number) => string) => box > 0 && v.on(name) && say(v.number(name));
  return kept([
    bonus > 0 && t.end.game(bonus, v.number("target")),
    box > 0 && t.end.box(box),
    box > 0 && v.on("immediate_boxes") && t.end.now,
    more("gin_extra_boxes", t.end.extra.gin),
    v.maybe("big_gin_bonus") !== null && more("big_gin_extra_boxes", t.end.extra.big),
    more("undercut_extra_boxes", t.end.extra.undercut),
    times > 1 && pick(t.end.shutout, v.word("shutout_mult_base"))?.(times),
    flat > 0 && t.end.flat(flat),
    columns?.(v.number("hollywood_columns")),
    ...staked,
  ]);
}

/** The whole text, section by section. A section that says nothing under these rules is left out. */
export function rulesText(values: RuleValues, t: RulesWords): Section[] {
  const v = new Values(values);
  const knocks = v.on("knock_limit");
  const body: Record<SectionId, string[]> = {
    game: game(v, t),
    deal: deal(v, t),
    melds: melds(v, t),
    count: [t.count.values],
    turn: turn(v, t),
    knock: knock(v, t),
    layoff: knocks ? [t.layoff.what, t.layoff.grow, t.layoff.filled] : [],
    gin: gin(v, t),
    undercut: knocks ? undercut(v, t) : [],
    dead: dead(v, t),
    end: end(v, t),
    other: [t.other.what, t.other.here(v.number("hand_size")), ...(knocks ? [t.other.loose] : []), t.other.draw],
  };
  const order = Object.keys(t.titles) as SectionId[];
  return order.filter((id) => body[id].length > 0).map((id) => ({ id, title: t.titles[id], lines: body[id] }));
}

/** Figures of the rule set that the glossary names. `limit` null: nobody knocks; `upcard`: the upcard sets the limit. */
export interface WordFigures {
  limit: number | null;
  upcard: boolean;
  gin: number;
  undercut: number;
  tie: boolean;
  stock: number;
}

/** Without a rule set the words stand with the figures of the standard match. */
export function wordFigures(values: RuleValues | null): WordFigures {
  if (!values) return { limit: 10, upcard: false, gin: 25, undercut: 25, tie: true, stock: 2 };
  const v = new Values(values);
  return {
    limit: v.on("knock_limit") ? v.number("knock_limit") : null,
    upcard: v.on("oklahoma"),
    gin: v.number("gin_bonus"),
    undercut: v.number("undercut_bonus"),
    tie: v.on("undercut_on_tie"),
    stock: v.number("dead_hand_stock"),
  };
}
