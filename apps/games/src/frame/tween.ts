import { createPace, reducedMotion } from "./pace.ts";

/** Easings of the look: `out` arrives, `glide` rolls out like a wheel with friction. */
export const outCubic = (share: number): number => 1 - (1 - share) ** 3;
export const glide = (share: number): number => 1 - (1 - share) ** 4;

/** Draws shares of the way from 0 to 1, a frame at a time, and always ends at 1, also in a page that nobody sees. */
export function tween(ms: number, draw: (share: number) => void): Promise<void> {
  if (reducedMotion()) {
    draw(1);
    return createPace().wait(Math.min(ms, 120));
  }
  return new Promise((resolve) => {
    const pace = createPace();
    let frame = 0;
    const end = () => {
      cancelAnimationFrame(frame);
      clearTimeout(watch);
      draw(1);
      resolve();
    };
    const step = () => {
      const share = pace.elapsedMs() / ms;
      if (share >= 1) return end();
      draw(share);
      frame = requestAnimationFrame(step);
    };
    const watch = window.setTimeout(end, ms + 120);
    step();
  });
}
