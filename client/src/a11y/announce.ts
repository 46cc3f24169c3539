/**
 * The only writer of the live regions (SR-3). `announce` is polite and joins what is said together into one message; `alarm` is
 * assertive, for errors.
 */
import { untrack } from "svelte";
import { aloud } from "../i18n/sentence";
import { live } from "./live.svelte";

let waiting: string[] = [];

/** Said twice is spoken twice: a no-break space makes it another text. Whoever speaks does not thereby listen. */
const anew = (which: keyof typeof live, text: string): string => (untrack(() => live[which]) === text ? `${text}\u00a0` : text);

/** Says a sentence when the reader has time. */
export function announce(text: string): void {
  if (!text) return;
  if (waiting.length === 0) {
    setTimeout(() => {
      live.polite = anew("polite", waiting.join(" "));
      waiting = [];
    }, 40);
  }
  const said = aloud(text);
  if (!waiting.includes(said)) waiting.push(said);
}

/** Says a sentence at once. */
export function alarm(text: string): void {
  live.assertive = anew("assertive", aloud(text));
}
