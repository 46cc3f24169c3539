/** Which of the layouts is in force, for what CSS alone cannot decide: the tablet and larger have room for whole sentences at a seat. */
import { screen as table } from "../table/screen.svelte";

const ROOMY = "(min-width: 600px) and (min-height: 600px)";
const now = $state({ roomy: matchMedia(ROOMY).matches });
matchMedia(ROOMY).addEventListener("change", (event) => (now.roomy = event.matches));

export const screen = {
  get wide(): boolean {
    return table.wide;
  },
  get roomy(): boolean {
    return now.roomy;
  },
};
