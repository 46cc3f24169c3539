/**
 * FLIP over the table: measure, change, measure, play. Elements are keyed by `data-card`. Only `translate`, `scale` and `opacity` move
 * (ANIM-6); `rotate` stays free for the arc. Nothing here blocks input: `finish` completes everything at once (ANIM-3).
 */

export interface Box {
  x: number;
  y: number;
  width: number;
}

export type Boxes = Map<string, Box>;

const EASE = "cubic-bezier(.2, .7, .2, 1)";
const running = new Set<Animation>();

/** The centre of what is seen, whatever its rotation, and its plain width. */
export function boxOf(element: HTMLElement): Box {
  const rect = element.getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2, width: element.offsetWidth };
}

const keyed = (root: HTMLElement): NodeListOf<HTMLElement> => root.querySelectorAll<HTMLElement>("[data-card]");

/** Where everything is now, also in the middle of a play. The last of a key wins. */
export function measure(root: HTMLElement): Boxes {
  const boxes: Boxes = new Map();
  for (const element of keyed(root)) if (element.offsetWidth > 0) boxes.set(element.dataset["card"]!, boxOf(element));
  return boxes;
}

export interface Play {
  /** Time of one move, ms; 0 shows the end at once. */
  ms: number;
  /** Where something comes from that was not there before; null: it is simply there. */
  from?: (key: string, element: HTMLElement) => Box | null;
  /** When it starts, ms. */
  delay?: (key: string) => number;
  /** Whether it turns from back to face on its way. */
  turns?: (key: string) => boolean;
  /** Left where it is: the card under the finger. */
  skip?: string | null;
}

const BACK = '<use href="#kw-back"></use>';

/** Half a turn with the back up, half with the face. It is `transform`, so that it adds to the move's own `translate` and `scale`. */
function turn(element: HTMLElement, ms: number, delay: number): void {
  const card = element.matches(".card") ? element : element.querySelector<HTMLElement>(".card");
  if (!card) return;
  const back = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  back.setAttribute("viewBox", "0 0 250 350");
  back.setAttribute("class", "face turning");
  back.innerHTML = BACK;
  card.append(back);
  track(back.animate([{ opacity: 1 }, { opacity: 1 }], { duration: ms / 2, delay, fill: "backwards" }), () => back.remove());
  track(card.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(1)" }], { duration: ms, delay, fill: "backwards" }));
}

function track(animation: Animation, done?: () => void): Animation {
  running.add(animation);
  const end = (): void => {
    running.delete(animation);
    done?.();
  };
  animation.addEventListener("finish", end);
  animation.addEventListener("cancel", end);
  return animation;
}

/** Plays everything keyed under `root` from where it was to where it is. */
export function play(root: HTMLElement, before: Boxes, { ms, from, delay, turns, skip }: Play): void {
  if (ms <= 0) return;
  const moves: { element: HTMLElement; key: string; was: Box; is: Box }[] = [];
  for (const element of keyed(root)) {
    const key = element.dataset["card"]!;
    if (key === skip || element.offsetWidth === 0) continue;
    for (const old of element.getAnimations()) if (running.has(old)) old.cancel();
    const was = before.get(key) ?? from?.(key, element) ?? null;
    if (was) moves.push({ element, key, was, is: boxOf(element) });
  }
  for (const { element, key, was, is } of moves) {
    const dx = was.x - is.x;
    const dy = was.y - is.y;
    const size = was.width / is.width;
    const wait = delay?.(key) ?? 0;
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(size - 1) < 0.02) continue;
    const rest = getComputedStyle(element).translate;
    const [restX = 0, restY = 0] = rest === "none" ? [] : rest.split(" ").map(Number.parseFloat);
    const start = { translate: `${dx + restX}px ${dy + restY}px`, scale: String(size) };
    const end = { translate: `${restX}px ${restY}px`, scale: "1" };
    element.classList.add("air");
    track(element.animate([start, end], { duration: ms, delay: wait, easing: EASE, fill: "backwards" }), () => element.classList.remove("air"));
    if (turns?.(key)) turn(element, ms, wait);
  }
}

/** Completes every play at once. True: something was under way. */
export function finish(): boolean {
  if (running.size === 0) return false;
  for (const animation of [...running]) animation.finish();
  return true;
}

/** A card turns over in its place. */
export function turnOver(element: HTMLElement | null, ms: number, delay = 0): void {
  if (element && ms > 0) turn(element, ms, delay);
}
