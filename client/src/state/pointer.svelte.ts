/** What the player points with. Texts that ask for a tap or a click follow it. */

export type Pointing = "tap" | "click";

const coarse = (): boolean => typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

export const pointer: { by: Pointing } = $state({ by: coarse() ? "tap" : "click" });

/** Called with the type of each pointer that goes down: on a device with both, the last one counts. */
export function pointedWith(type: string): void {
  const by: Pointing = type === "mouse" ? "click" : "tap";
  if (pointer.by !== by) pointer.by = by;
}
