import { createPace, reducedMotion } from "./pace.ts";

/** Moves an element by its transform alone, so that the compositor does it while the page computes nothing. */
export interface Motion {
  /** Puts it there at once. */
  put(transform: string): void;
  /** Goes from one to the other evenly, again and again, until something else is set. Stands still where less motion is wanted. */
  repeat(from: string, to: string, ms: number): void;
  /** Milliseconds that it has been repeating; 0 where it does not. */
  repeatedMs(): number;
  /** Goes through these, evenly spaced in time, and stays at the last; resolves in a page that nobody sees too. */
  through(transforms: readonly string[], ms: number): Promise<void>;
}

export function createMotion(element: HTMLElement | SVGElement): Motion {
  let running: Animation | null = null;
  let repeating: Animation | null = null;
  const put = (transform: string) => {
    running?.cancel();
    repeating = null;
    element.style.transform = transform;
  };
  const animate = (transforms: readonly string[], timing: KeyframeAnimationOptions): Animation =>
    (running = element.animate(
      transforms.map((transform) => ({ transform })),
      timing,
    ));
  return {
    put,
    repeat: (from, to, ms) => {
      put(from);
      if (!reducedMotion()) repeating = animate([from, to], { duration: ms, iterations: Infinity });
    },
    repeatedMs: () => Number(repeating?.currentTime ?? 0),
    through: async (transforms, ms) => {
      put(transforms.at(-1) ?? "");
      if (reducedMotion()) return createPace().wait(Math.min(ms, 120));
      animate(transforms, { duration: ms });
      await createPace().wait(ms);
    },
  };
}

/** Easings of the look: `out` arrives, `glide` rolls out like a wheel with friction. */
export const outCubic = (share: number): number => 1 - (1 - share) ** 3;
export const glide = (share: number): number => 1 - (1 - share) ** 4;

/** A motion along a curve, as the straight pieces that the compositor goes through: one in 40 ms looks like the curve. */
export const pieces = (ms: number, at: (share: number) => string, eachMs = 40): string[] => {
  const count = Math.max(1, Math.round(ms / eachMs));
  return Array.from({ length: count + 1 }, (_, index) => at(index / count));
};
