/** How English tells who has how many points. */
import { listed, type Who } from "./en-who";

/** Whose points they are: "you 43, Bo 58", "you and Bea 100, Bo and Ben 20". */
const standing = (sides: readonly { whos: readonly Who[]; points: number }[]): string =>
  sides.map(({ whos, points }) => `${listed(whos)} ${points < 0 ? "\u2212" : ""}${Math.abs(points)}`).join(", ");

export const en = { standing };
