/** The rule set in force in a few words: "simple, to 100, knock at 10" (SET-7); where reaching the target may not win, the chip says so (SET-8). Pure. */
import type { TableWords } from "../i18n/en-table";
import type { RulesInfo } from "../net/types";

export function ruleChip(rules: RulesInfo, t: TableWords): string {
  const { values } = rules;
  const limit = Number(values["knock_limit"] ?? 10);
  const knocking = Number(values["oklahoma"] ?? 0) > 0 ? t.oklahoma : t.knockAt(limit);
  const name = rules.preset.replace(/^(simple)-.*/, "$1");
  const series = Number(values["series"] ?? 0);
  if (series > 0) return t.chipSeries(name, Math.floor(series / 2) + 1, knocking);
  const chip = t.chip(name, Number(values["target"] ?? 100), knocking);
  return rules.warning ? `${chip}, ${t.chipBoxes}` : chip;
}
