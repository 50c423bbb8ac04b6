import { createPace, reducedMotion } from "./pace.ts";

/** Moves an element by its transform alone, so that the compositor does the work and the page computes nothing. */
export interface Motion {
  /** Sets the position at once. */
  put(transform: string): void;
  /** Moves evenly from one position to the other, repeatedly, until something else is set. Stays still with reduced motion. */
  repeat(from: string, to: string, ms: number): void;
  /** Milliseconds since the repetition began; 0 if nothing is repeating. */
  repeatedMs(): number;
  /** Moves through these positions, evenly spaced in time, and stays at the last. Also resolves in a page that is not visible. */
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

/** Easings of the visual design: `out` for arrivals, `glide` for a wheel that slows down by friction. */
export const outCubic = (share: number): number => 1 - (1 - share) ** 3;
export const glide = (share: number): number => 1 - (1 - share) ** 4;

/** Approximates a motion along a curve by straight segments for the compositor. One segment per 40 ms looks like the curve. */
export const pieces = (ms: number, at: (share: number) => string, eachMs = 40): string[] => {
  const count = Math.max(1, Math.round(ms / eachMs));
  return Array.from({ length: count + 1 }, (_, index) => at(index / count));
};
