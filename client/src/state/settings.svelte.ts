/**
 * The settings in force. Change a field and it applies at once and is kept: `settings.size = "xl"`. Before the first paint `main.ts`
 * calls `apply()`; looks are attributes of <html> that CSS reads.
 */
import { checked, DEFAULTS, FACTOR, type Settings } from "./defaults";
import { read, write } from "./storage";

export type { Settings } from "./defaults";

export const settings: Settings = $state(checked(read("settings")));

/** False: this device keeps no settings (ERR-9). */
export const device = $state({ keeps: true, dark: false, calm: false });

/** Whether the table is shown by night. */
export const dark = (): boolean => (settings.theme === "system" ? device.dark : settings.theme === "dark");

/** The factor on all animation times: 0 at Off, and under reduced motion unless the player chose a speed (ANIM-1, ANIM-2). */
export const pace = (): number => (settings.speed === "system" ? (device.calm ? 0 : 1) : FACTOR[settings.speed]);

/** Writes the looks onto <html>. */
export function apply(): void {
  const root = document.documentElement;
  const look: Record<string, string> = {
    theme: dark() ? "dark" : "light",
    colours: settings.colours,
    index: settings.index,
    size: settings.size,
    letters: settings.letters ? "on" : "off",
    pace: String(pace()),
  };
  for (const [name, value] of Object.entries(look)) if (root.dataset[name] !== value) root.dataset[name] = value;
  root.lang = settings.language === "pseudo" ? "en" : settings.language;
  root.style.setProperty("--pace", String(pace()));
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark() ? "#33261c" : "#c9aa7e");
}

/** Puts everything back to how it came. */
export function reset(): void {
  Object.assign(settings, DEFAULTS, { keys: {} });
}

/** Follows the system's wishes and keeps every change. Called once by `main.ts`. */
export function startSettings(): void {
  for (const [query, set] of [
    ["(prefers-color-scheme: dark)", (on: boolean) => (device.dark = on)],
    ["(prefers-reduced-motion: reduce)", (on: boolean) => (device.calm = on)],
  ] as const) {
    const wish = matchMedia(query);
    set(wish.matches);
    wish.addEventListener("change", (event) => set(event.matches));
  }
  apply();
  addEventListener("storage", (event) => {
    if (event.key === "knockwood.settings") Object.assign(settings, checked(read("settings")));
  });
  let first = true;
  $effect.root(() => {
    $effect(() => {
      const now = $state.snapshot(settings);
      apply();
      if (first) first = false;
      else device.keeps = write("settings", now);
    });
  });
}
