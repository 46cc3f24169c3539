/** The pauses between what a bot does, so that a person can follow (OPP-5). Times at Normal speed, ms. Pure. */
import type { Fact } from "../net/types";

export const stepPause = 500;
/** The deal and the turn of the upcard (section 21). */
export const dealTime = 900;
/** Time to see a knock, or the last throw, before the sheet. */
export const endPause = 900;

const STEPS: ReadonlySet<Fact["k"]> = new Set(["passed", "drew", "threw", "knocked", "exposed", "laid_off", "took_pile", "melded"]);

/** The pause before a fact is shown, after the one before it. */
export function delayBefore(fact: Fact, last: Fact | null, isBot: (seat: number) => boolean): number {
  if (STEPS.has(fact.k) && "by" in fact) return isBot(fact.by) ? stepPause : 0;
  if (fact.k === "rummy_ended") return endPause;
  if (fact.k === "hand_ended") return last && (last.k === "knocked" || last.k === "threw" || last.k === "finished" || last.k === "laid_off") ? endPause : 0;
  return 0;
}
