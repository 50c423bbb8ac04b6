/** As long as a phone's own menu takes to come up. */
export const longPressMs = 450;

/** Pixels that a resting finger may wander. */
const wanderPx = 10;

/**
 * A finger that rests on `target` does what a mouse does by hovering: `pressed` is called, and neither the phone's menu comes up nor
 * the click that ends the touch. One that moves on scrolls. Returns how to stop.
 */
export function onLongPress(target: EventTarget, pressed: () => void): () => void {
  const listening = new AbortController();
  const listen = (event: string, listener: (event: PointerEvent) => void) =>
    target.addEventListener(event, listener as EventListener, { capture: true, signal: listening.signal });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: { x: number; y: number } | null = null;
  let done = false;
  const release = () => {
    clearTimeout(timer);
    start = null;
  };
  listen("pointerdown", ({ pointerType, clientX: x, clientY: y }) => {
    release();
    done = false;
    if (pointerType !== "touch") return;
    start = { x, y };
    timer = setTimeout(() => {
      done = true;
      pressed();
    }, longPressMs);
  });
  listen("pointermove", ({ clientX, clientY }) => {
    if (start && Math.hypot(clientX - start.x, clientY - start.y) > wanderPx) release();
  });
  for (const end of ["pointerup", "pointercancel"]) listen(end, release);
  listen("contextmenu", (event) => {
    if (start || done) event.preventDefault();
  });
  listen("click", (event) => {
    if (!done) return;
    done = false;
    event.preventDefault();
    event.stopPropagation();
  });
  return () => {
    release();
    listening.abort();
  };
}
