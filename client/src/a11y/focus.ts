/** Whether the keyboard is in use: CSS shows the focus ring by it, `<html data-input="keys">`. */

export function watchInput(): void {
  const root = document.documentElement;
  const set = (how: "keys" | "pointer"): void => {
    if (root.dataset["input"] !== how) root.dataset["input"] = how;
  };
  addEventListener("keydown", (event) => !["Control", "Alt", "Meta", "Shift"].includes(event.key) && set("keys"), true);
  addEventListener("pointerdown", () => set("pointer"), true);
}
