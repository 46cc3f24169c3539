/** Where on the table a grip or a tap is. */
import type { Grip } from "../motion/drag";

/** Over an element, or `more` px beside it. */
export function inside(element: Element | null, { x, y }: Grip, more = 0): boolean {
  const box = element?.getBoundingClientRect();
  return !!box && x > box.left - more && x < box.right + more && y > box.top - more && y < box.bottom + more;
}

/** A tap on the bare table, which takes the marks away (DISC-2). */
export const bare = ({ target }: Event): boolean => target instanceof Element && !target.closest("button, a, dialog, .hand, .act");
