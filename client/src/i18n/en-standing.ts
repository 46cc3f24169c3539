/** How English tells who has how many points. */
import { en as board } from "./en-board";
import { listed, type Who } from "./en-who";

/** Whose points they are: "you 43, Bo 58", "you and Bea 100, Bo and Ben 20". */
const standing = (sides: readonly { whos: readonly Who[]; points: number }[]): string =>
  sides.map(({ whos, points }) => `${listed(whos)} ${board.minus(points)}`).join(", ");

export const en = { standing };
