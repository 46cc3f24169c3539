/** Whether the keyboard is in use: CSS shows the focus ring by it, `<html data-input="keys">`. And what is pointed with, for words. */
import { pointedWith } from "../state/pointer.svelte";

export function watchInput(): void {
  const root = document.documentElement;
  const set = (how: "keys" | "pointer"): void => {
    if (root.dataset["input"] !== how) root.dataset["input"] = how;
  };
  addEventListener("keydown", (event) => !["Control", "Alt", "Meta", "Shift"].includes(event.key) && set("keys"), true);
  addEventListener(
    "pointerdown",
    (event) => {
      set("pointer");
      pointedWith(event.pointerType);
    },
    true,
  );
}
