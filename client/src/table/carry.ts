/**
 * Carries a card by pointer to where it is let go. A drag starts after 8 px; a second finger, Escape, a lost pointer or a lost window
 * put the card back. The card's own node moves, so the pointer is followed on the window, ahead of everything else there.
 */
import type { Attachment } from "svelte/attachments";

const START = 8;

export interface Carry {
  /** Where cards may be let go; the element under the pointer is looked up among these. */
  over: (element: Element | null) => void;
  drop: (element: Element | null) => void;
  start: () => void;
  end: () => void;
}

/** Where the carried card would fall: `selector` is looked up from the pointer outwards. */
export function carried(selector: string, carry: Carry): Attachment<HTMLElement> {
  return (node) => {
    let pointer: number | null = null;
    let moving = false;
    let from = { x: 0, y: 0 };

    const under = (event: PointerEvent): Element | null => document.elementFromPoint(event.clientX, event.clientY)?.closest(selector) ?? null;

    function stop(): void {
      if (moving) carry.end();
      pointer = null;
      moving = false;
      node.style.translate = "";
      node.removeAttribute("data-carried");
      for (const [name, heard] of heardOnWindow) removeEventListener(name, heard as EventListener, true);
    }
    function move(event: PointerEvent): void {
      if (event.pointerId !== pointer) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!moving && Math.hypot(x, y) < START) return;
      if (!moving) {
        moving = true;
        node.setAttribute("data-carried", "");
        carry.start();
      }
      event.preventDefault();
      node.style.translate = `${x}px ${y - (event.pointerType === "touch" ? 24 : 0)}px`;
      carry.over(under(event));
    }
    function up(event: PointerEvent): void {
      if (event.pointerId !== pointer) return;
      if (!moving) return stop();
      const target = under(event);
      // the click that follows a drag is not a choice of its own
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      stop();
      carry.drop(target);
    }
    const swallow = (event: Event): void => {
      event.stopPropagation();
      event.preventDefault();
    };
    const second = (event: PointerEvent): void => {
      if (pointer !== null && event.pointerId !== pointer) stop();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      stop();
    };
    const heardOnWindow: [string, unknown][] = [
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", stop],
      ["pointerdown", second],
      ["blur", stop],
      ["keydown", key],
    ];

    function down(event: PointerEvent): void {
      if (pointer !== null || event.button !== 0) return;
      pointer = event.pointerId;
      from = { x: event.clientX, y: event.clientY };
      for (const [name, heard] of heardOnWindow) addEventListener(name, heard as EventListener, true);
    }
    node.addEventListener("pointerdown", down);
    return () => {
      stop();
      node.removeEventListener("pointerdown", down);
    };
  };
}
