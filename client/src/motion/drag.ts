/**
 * Dragging a card by mouse, pen or finger. The listeners are on the window, filtered by pointer: a captured node that moves in the
 * document would lose the capture and the drag would die (B-25). A long press is never needed (B-23).
 */

export interface Grip {
  /** Finger or mouse, in the window. */
  x: number;
  y: number;
  /** How far from where it began. */
  dx: number;
  dy: number;
}

export interface Drag {
  /** After 8 px; false refuses the drag. */
  start(grip: Grip): boolean;
  move(grip: Grip): void;
  drop(grip: Grip): void;
  /** Escape, a second finger, a lost pointer, another window. */
  cancel(): void;
}

export const THRESHOLD = 8;

let current: (() => void) | null = null;

/** Cancels the drag under way. True: there was one. */
export function cancelDrag(): boolean {
  const was = current !== null;
  current?.();
  return was;
}

/** Begins to watch a pointer that went down. It becomes a drag after 8 px; until then it is a tap and nothing is taken from it. */
export function watch(down: PointerEvent, drag: Drag): void {
  if (down.button !== 0 || !down.isPrimary) return;
  cancelDrag();
  let dragging = false;
  const grip = (event: PointerEvent): Grip => ({ x: event.clientX, y: event.clientY, dx: event.clientX - down.clientX, dy: event.clientY - down.clientY });

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    const at = grip(event);
    if (!dragging) {
      if (Math.hypot(at.dx, at.dy) < THRESHOLD) return;
      if (!drag.start(at)) {
        end();
        return;
      }
      dragging = true;
    }
    event.preventDefault();
    drag.move(at);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    const was = dragging;
    end();
    if (!was) return;
    swallowClick();
    drag.drop(grip(event));
  };
  const stop = (): void => {
    const was = dragging;
    end();
    if (was) {
      swallowClick();
      drag.cancel();
    }
  };
  const lost = (event: PointerEvent): void => {
    if (event.pointerId === down.pointerId) stop();
  };
  const second = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) stop();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !dragging) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  const end = (): void => {
    current = null;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", lost);
    removeEventListener("pointerdown", second, true);
    removeEventListener("keydown", key, true);
    removeEventListener("blur", stop);
  };
  current = stop;
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", up);
  addEventListener("pointercancel", lost);
  addEventListener("pointerdown", second, true);
  addEventListener("keydown", key, true);
  addEventListener("blur", stop);
}

/** The click that follows a drag belongs to the drag. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, true), 0);
}
