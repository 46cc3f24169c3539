/** The rule set in force in a few words: "simple, to 100, knock at 10" (SET-7); where reaching the target may not win, the chip says so (SET-8). Pure. */
import type { TableWords } from "../i18n/en-table";
import type { RulesInfo } from "../net/types";

export function ruleChip({ preset, values, line, warning }: RulesInfo, t: TableWords): string {
  const { series, oklahoma, knock_limit: limit, target } = values as Record<string, number>;
  const knocking = oklahoma ? t.oklahoma : t.knockAt(limit!);
  const name = preset.replace(/^(simple)-.*/, "$1");
  if (series || limit === undefined) return `${name}, ${line}`;
  return t.chip(name, target!, knocking) + (warning ? t.chipBoxes : "");
}
