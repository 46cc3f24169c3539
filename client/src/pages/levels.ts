/** The levels as the start page shows them until the server has told its own: names without figures. */
import type { Info, LevelInfo } from "../net/types";

const unmeasured = (name: string, character: string): LevelInfo => ({ name, character, measured: null, ms_per_decision: null, rating: null });

export const FIRST_LEVELS: Pick<Info, "levels" | "rummy500_levels"> = {
  levels: ["novice", "easy", "casual", "medium", "skilled", "hard", "expert", "master"].map((name) => unmeasured(name, name)),
  rummy500_levels: ["easy", "medium", "hard"].map((name) => unmeasured(name, `rummy_${name}`)),
};
