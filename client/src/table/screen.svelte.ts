/** Which of the layouts of section 22 is in force, for what CSS alone cannot decide. */

const WIDE = "(min-width: 1000px) and (min-height: 600px)";

export const screen = $state({ wide: matchMedia(WIDE).matches });

matchMedia(WIDE).addEventListener("change", (event) => (screen.wide = event.matches));
