/** The rule set in force in the server's words (SET-7); where reaching the target may not win, the chip says so first (SET-8). Pure. */
import type { TableWords } from "../i18n/en-table";
import type { RulesInfo } from "../net/types";

export const ruleChip = ({ title, line, warning }: RulesInfo, t: TableWords): string => `${title}${warning ? t.chipBoxes : ""}: ${line}`;
