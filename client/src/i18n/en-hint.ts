/** English words of a hint: the act, why, and what it leaves. */

export const en = {
  hints: {
    draw_stock: "Draw from the stock.",
    draw_discard: "Take the pile.",
    take_upcard: "Take the upcard.",
    pass: "Pass.",
    discard: (card: string) => `Throw {${card}}.`,
    knock: (card: string) => `Knock, throwing {${card}}.`,
    gin: "Gin.",
    big_gin: "Big gin.",
    finish: "Lay off as shown.",
    other: "Go on.",
  },
  hintWhy: {
    completes_meld: "It completes a group.",
    lowers_count: "It lowers your count.",
    more_draws: "It leaves more cards that would help you.",
    nothing_gained: "The pile gains you nothing.",
    knock_low: "The count is low.",
    knock_now: "Later it gets harder.",
    gin: "Nothing is left.",
    wait_for_gin: "Gin is near, and pays more.",
    safe_throw: "It is safe.",
    high_throw: "It is high and loose.",
    least_left: "It leaves least.",
    best_defence: "It leaves least.",
    forced: "There is nothing else.",
    best_found: "It looks best from here.",
  },
  hintLeaves: (n: number) => `Leaves ${n}.`,
};
