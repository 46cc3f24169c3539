/** Why an act was refused, in words (ERR-1, ERR-2). Pure. */
import type { TableWords } from "../i18n/en-table";
import type { Refusal } from "../state/table.svelte";

export function refusalText({ code, reason }: Refusal, t: TableWords): string {
  if (code === "illegal" && reason) return t.refused.illegal[reason];
  return code in t.refused && code !== "illegal" ? String(t.refused[code as Exclude<keyof TableWords["refused"], "illegal">]) : t.refused.other;
}
