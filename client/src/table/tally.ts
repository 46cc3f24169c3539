/** Numbers of a finished match: what each side knocked, ginned and undercut (END-1). Pure. */

export interface HandLineLike {
  result: "knock" | "gin" | "big_gin" | "undercut" | "tie" | "dead_hand";
  winner: number | null;
  points: number;
}

export interface Kinds {
  knocks: number;
  gins: number;
  undercuts: number;
}

/** Hands won by knock, by gin and by undercut, for each party. */
export function kinds(hands: readonly HandLineLike[], parties: readonly (readonly number[])[] = [[0], [1]]): Kinds[] {
  return parties.map((party) => {
    const won = (...results: HandLineLike["result"][]): number =>
      hands.filter((hand) => hand.winner !== null && party.includes(hand.winner) && results.includes(hand.result)).length;
    return { knocks: won("knock"), gins: won("gin", "big_gin"), undercuts: won("undercut") };
  });
}

/** Who dealt the first hand, where the deal changes after each hand that somebody won. `ended`: the last of `hands` was dealt last. */
export function firstDealer(hands: readonly HandLineLike[], lastDealer: number, ended: boolean): number {
  const before = ended ? hands.slice(0, -1) : hands;
  const changes = before.filter((hand) => hand.winner !== null).length;
  return changes % 2 === 0 ? lastDealer : 1 - lastDealer;
}
