/** A step of a replay of Rummy 500 in words. Pure. */
import type { RummyReplayWords } from "../i18n/en-rummy-replay";
import type { Who } from "../i18n/en-who";
import type { Fact } from "../net/types";
import { inOrder } from "./melds";

export function stepWords(fact: Fact, who: (seat: number | null) => Who, t: RummyReplayWords): string {
  switch (fact.k) {
    case "dealt": return t.deals(who(fact.dealer));
    case "drew": return t.drew(who(fact.by), fact.card);
    case "took_pile": return t.took(who(fact.by), fact.cards);
    case "passed": return t.passed(who(fact.by));
    case "melded": return t.melded(who(fact.by), inOrder(fact.cards, (card) => card));
    case "laid_off": return t.laid(who(fact.by), fact.card);
    case "threw": return t.threw(who(fact.by), fact.card);
    default: return t.other;
  }
}
