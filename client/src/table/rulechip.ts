/** The rule set in force in a few words: "simple, to 100, knock at 10" (SET-7). Pure. */
import type { TableWords } from "../i18n/en-table";
import type { RulesInfo } from "../net/types";

export function ruleChip(rules: RulesInfo, t: TableWords): string {
  const { values } = rules;
  const limit = Number(values["knock_limit"] ?? 10);
  const oklahoma = Number(values["oklahoma"] ?? 0) > 0;
  return t.chip(rules.preset.replace(/-.*/, ""), Number(values["target"] ?? 100), oklahoma ? t.oklahoma : t.knockAt(limit));
}
