/** Where a replay stands, and where a key leads (REP-1, REP-3). Pure. */

export interface Place {
  /** Index of the hand in the replay's list. */
  hand: number;
  step: number;
}

export interface ReplayLike {
  hands: { hand: number; steps: unknown[] }[];
}

export type Move = "back" | "on" | "first" | "last" | "hand_back" | "hand_on";

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));
const lastStep = (replay: ReplayLike, hand: number): number => Math.max(0, (replay.hands[hand]?.steps.length ?? 1) - 1);

/** A link's figures to a place that exists: the nearest hand, the nearest step. `hand` is the hand's own number. */
export function placeOf(replay: ReplayLike, hand: number | null, step: number | null): Place {
  const found = replay.hands.findIndex((one) => one.hand === hand);
  const index = found >= 0 ? found : clamp(hand === null ? 0 : hand - (replay.hands[0]?.hand ?? 0), replay.hands.length - 1);
  return { hand: Math.max(0, index), step: clamp(step ?? 0, lastStep(replay, Math.max(0, index))) };
}

/** One move from a place. Past the last step of a hand comes the first of the next; before the first the last of the hand before. */
export function moved(replay: ReplayLike, at: Place, move: Move): Place {
  const end = lastStep(replay, at.hand);
  const lastHand = replay.hands.length - 1;
  switch (move) {
    case "first":
      return { hand: at.hand, step: 0 };
    case "last":
      return { hand: at.hand, step: end };
    case "on":
      if (at.step < end) return { hand: at.hand, step: at.step + 1 };
      return at.hand < lastHand ? { hand: at.hand + 1, step: 0 } : at;
    case "back":
      if (at.step > 0) return { hand: at.hand, step: at.step - 1 };
      return at.hand > 0 ? { hand: at.hand - 1, step: lastStep(replay, at.hand - 1) } : at;
    case "hand_on":
      return at.hand < lastHand ? { hand: at.hand + 1, step: 0 } : { hand: at.hand, step: end };
    case "hand_back":
      return at.step > 0 ? { hand: at.hand, step: 0 } : { hand: clamp(at.hand - 1, lastHand), step: 0 };
  }
}

/** Arrow keys and Home, End: which move they are. */
export const MOVES: Record<string, Move> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  Home: "first",
  End: "last",
  ArrowUp: "hand_back",
  ArrowDown: "hand_on",
};

/** The address of a place. */
export function pathOf(game: string, replay: ReplayLike, at: Place): string {
  return `/r/${game}/${replay.hands[at.hand]?.hand ?? at.hand}/${at.step}`;
}
