/** A step of a replay in words. Pure. */
import type { ReplayWords } from "../i18n/en-replay";
import type { Who } from "../i18n/en-who";
import type { Fact } from "../net/types";

export function stepWords(fact: Fact, who: (seat: number | null) => Who, t: ReplayWords): string {
  const f = t.facts;
  switch (fact.k) {
    case "dealt":
      return f.dealt(who(fact.dealer), fact.upcard, fact.knock_card);
    case "passed":
      return f.passed(who(fact.by));
    case "drew":
      return (fact.source === "stock" ? f.drew : fact.source === "pile" ? f.took : f.tookUpcard)(who(fact.by), fact.card);
    case "threw":
      return f.threw(who(fact.by), fact.card);
    case "knocked":
      return f.knocked(who(fact.by), fact.kind, fact.count, fact.card);
    case "exposed":
      return f.exposed(who(fact.by), fact.count, fact.card);
    case "laid_off":
      return f.laid(who(fact.by), fact.card);
    case "finished":
      return f.finished(who(fact.by));
    case "hand_ended": {
      if (fact.result === "dead_hand") return f.dead;
      if (fact.winner === null) return f.tie;
      const say = fact.result === "undercut" ? f.undercut : fact.result === "gin" || fact.result === "big_gin" ? f.gin : f.won;
      return say(who(fact.winner), fact.points);
    }
    case "resigned":
      return f.resigned(who(fact.by));
    default:
      return f.other;
  }
}
