/** English words of the Rummy 500 replay, beside those of the table and of the replay page. */
import { does, type Who } from "./en-who";

export const en = {
  deals: (who: Who) => does(who, "deal", "deals"),
  drew: (who: Who, card: string | null) => `${does(who, "draw", "draws")}${card ? ` {${card}}` : ""} from the stock`,
  took: (who: Who, cards: readonly string[]) => `${does(who, "take", "takes")} ${cards.map((card) => `{${card}}`).join(" ")} from the pile`,
  passed: (who: Who) => does(who, "leave the pile", "leaves the pile"),
  melded: (who: Who, cards: readonly string[]) => `${does(who, "lay", "lays")} down ${cards.map((card) => `{${card}}`).join(" ")}`,
  laid: (who: Who, card: string) => `${does(who, "lay", "lays")} off {${card}}`,
  threw: (who: Who, card: string) => `${does(who, "throw", "throws")} {${card}}`,
  other: "The hand goes on",
  out: (who: Who) => does(who, "go out", "goes out"),
  stockEnd: "the stock is empty",
  seat: (shown: number, held: number) => `${shown} laid down, ${held} in hand`,
  hand: (who: Who) => (who.you ? "Your cards" : `${who.name}'s cards`),
  none: "no cards",
  steps: "Step by step",
  views: { all: "all hands", own: "yours only" },
};

export type RummyReplayWords = typeof en;
