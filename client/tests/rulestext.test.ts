import { describe, expect, it } from "vitest";
import { en } from "../src/i18n/en-rules";
import { rulesText, type RuleValues } from "../src/pages/rulestext";

/** The table of presets: defaults, then what each one changes. Written once more here, so that the page is held to the rules. */
const DEFAULTS: RuleValues = {
  hand_size: 10, first_turn: "upcard_offer", eleven_card_deal: 0, discard_taken_ban: 1, knock_limit: 10, oklahoma: 0,
  oklahoma_ace: "gin_only", knock_card_source: "upcard", spade_multiplier: 1, spade_doubles_boxes: 0, gin_bonus: 25,
  big_gin_bonus: null, undercut_bonus: 25, undercut_on_tie: 1, target: 100, game_bonus: 100, box_bonus: 25, gin_extra_boxes: 0,
  big_gin_extra_boxes: 0, undercut_extra_boxes: 0, immediate_boxes: 0, shutout_mult: 1, shutout_mult_base: "hand_points",
  shutout_flat: 0, winner_by: "final_total", dealer: "alternate", first_dealer: "random", dead_hand_stock: 2, fiftieth_card: 0,
  max_pile_draws_in_a_row: 20, arrangement: "player", run_max: null, hollywood: null, hollywood_columns: 3, hollywood_extend: 0,
  series: null, series_play_all: 0, match_kind: "single", match_length: 1, illegal_knock: "prevent", pile_view: "all",
  seating: "heads_up", partners_alternate: 0, sweep_boxes: 0, reveal: "hand_end", cents_per_point: 0,
};
const SIMPLE: RuleValues = { ...DEFAULTS, game_bonus: 0, box_bonus: 0, winner_by: "target", arrangement: "auto_min" };
const PARLOR: RuleValues = {
  ...DEFAULTS, first_turn: "normal", gin_bonus: 20, undercut_bonus: 10, box_bonus: 20, shutout_flat: 100, fiftieth_card: 1,
  illegal_knock: "expose",
};
const STRAIGHT = { knock_limit: 0, game_bonus: 0, box_bonus: 0, winner_by: "series", series: 3 };
const PRESETS: Record<string, RuleValues> = {
  simple: SIMPLE,
  "simple to 50, no undercut bonus": { ...SIMPLE, target: 50, undercut_bonus: 0 },
  "simple-oklahoma": { ...SIMPLE, oklahoma: 1 },
  "simple-gin-only": { ...SIMPLE, knock_limit: 0 },
  eaai: { ...SIMPLE, arrangement: "player" },
  parlor: PARLOR,
  "parlor-eleven": { ...PARLOR, eleven_card_deal: 1 },
  "parlor-straight": { ...PARLOR, ...STRAIGHT, shutout_flat: 0 },
  "parlor-oklahoma": { ...PARLOR, oklahoma: 1, oklahoma_ace: "one", target: 150 },
  "parlor-hollywood": { ...PARLOR, hollywood: "per_hand" },
  line: { ...DEFAULTS, first_turn: "normal", shutout_mult: 2, first_dealer: "low_card" },
  "under-ten": {
    ...DEFAULTS, discard_taken_ban: 0, knock_limit: 9, undercut_bonus: 20, undercut_on_tie: 0, shutout_mult: 2, shutout_flat: 100,
    dealer: "loser",
  },
  standard: { ...DEFAULTS, big_gin_bonus: 31, shutout_mult: 2 },
  classic: { ...DEFAULTS, gin_bonus: 20, undercut_bonus: 10, box_bonus: 20, shutout_flat: 100, dealer: "winner" },
  oklahoma: {
    ...DEFAULTS, oklahoma: 1, spade_multiplier: 2, big_gin_bonus: 31, target: 150, gin_extra_boxes: 2, big_gin_extra_boxes: 2,
    undercut_extra_boxes: 1, shutout_mult: 2,
  },
  hollywood: { ...DEFAULTS, big_gin_bonus: 31, shutout_mult: 2, hollywood: "per_player" },
  straight: { ...DEFAULTS, ...STRAIGHT },
  tournament: {
    ...DEFAULTS, oklahoma: 1, big_gin_bonus: 31, target: 250, shutout_mult: 2, fiftieth_card: 1, match_kind: "best_of", match_length: 5,
  },
};

const section = (values: RuleValues, id: string): string =>
  rulesText(values, en)
    .find((one) => one.id === id)
    ?.lines.join(" ") ?? "";
const figures = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

describe.each(Object.entries(PRESETS))("rules of %s", (_, values) => {
  const whole = rulesText(values, en)
    .flatMap((one) => one.lines)
    .join(" ");

  it("names the figures of the rule set where they belong", () => {
    expect(figures(section(values, "game"))).toContain(values.hand_size);
    expect(figures(section(values, "gin"))).toContain(values.gin_bonus);
    expect(figures(section(values, "dead"))).toEqual([values.dead_hand_stock, values.max_pile_draws_in_a_row]);
    if (values.series === null) expect(figures(section(values, "game"))).toContain(values.target);
    else expect(figures(section(values, "game"))).toContain(values.series);
    if (values.knock_limit !== 0) expect(figures(section(values, "undercut"))).toEqual([values.undercut_bonus]);
    if (values.knock_limit !== 0 && !values.oklahoma) expect(figures(section(values, "knock"))).toEqual([values.knock_limit]);
    if (values.big_gin_bonus !== null) expect(figures(section(values, "gin"))).toContain(values.big_gin_bonus);
    if (values.series === null && values.box_bonus !== 0) expect(figures(section(values, "end"))).toContain(values.box_bonus);
    if (values.series === null && values.game_bonus !== 0) expect(figures(section(values, "end"))).toContain(values.game_bonus);
    if (values.shutout_flat !== 0) expect(figures(section(values, "end"))).toContain(values.shutout_flat);
  });

  it("leaves no word out and no value raw", () => {
    expect(whole).not.toMatch(/undefined|null|NaN|\b[a-z]+_[a-z]+\b/);
  });

  it("tells players of thirteen-card Rummy that this is another game", () => {
    expect(section(values, "other")).toMatch(/thirteen/);
  });
});

it("says nothing about knocks where nobody knocks", () => {
  const ids = rulesText(PRESETS["simple-gin-only"]!, en).map((one) => one.id);
  expect(ids).not.toContain("undercut");
  expect(ids).not.toContain("layoff");
  expect(section(PRESETS["simple-gin-only"]!, "knock")).toMatch(/Nobody knocks/);
});

it("says that equal counts are an undercut, or that they score nothing", () => {
  expect(section(SIMPLE, "undercut")).toMatch(/the same or less/);
  expect(section(PRESETS["under-ten"]!, "undercut")).toMatch(/Equal counts score nothing/);
});

it("says that nothing is added at the end exactly when nothing is", () => {
  expect(section(SIMPLE, "end")).toMatch(/Nothing is added/);
  expect(section(PRESETS.line!, "end")).not.toMatch(/Nothing is added/);
});

it("lets the upcard set the limit in Oklahoma, an ace meaning gin only", () => {
  expect(section(PRESETS["simple-oklahoma"]!, "knock")).toMatch(/upcard sets the limit.*ace means gin only/);
  expect(section(PRESETS["parlor-oklahoma"]!, "knock")).toMatch(/ace means a limit of 1/);
});
