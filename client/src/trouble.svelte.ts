/** Script errors (ERR-10) and pages that do not load (ERR-8). The panel says what to do; the seat is kept by the server. */
import { read, write } from "./state/storage";

export const trouble = $state({ script: false, chunk: false });

/** Noise that browsers report as errors although nothing is wrong. */
const HARMLESS = /ResizeObserver loop/;

export function watchErrors(): void {
  addEventListener("error", (event) => {
    if (event.message && !HARMLESS.test(event.message)) trouble.script = true;
  });
  addEventListener("unhandledrejection", () => (trouble.script = true));
}

/** The build of this page, from its head; empty in dev mode. */
export function ownBuild(): string {
  const text = document.querySelector<HTMLMetaElement>('meta[name="knockwood-build"]')?.content ?? "";
  return text.startsWith("%") ? "" : text;
}

/**
 * The server serves another build: reload once (ERR-7). False: that was done already for this build, so the player is told instead.
 */
export function reloadFor(build: string): boolean {
  if (read("reloaded", "session") === build) return false;
  if (!write("reloaded", build, "session")) return false;
  location.reload();
  return true;
}
