/** Waits, measured from its creation. This is browser time for the display only: the server enforces the minimum cycle. */
export interface Pace {
  elapsedMs(): number;
  wait(ms: number): Promise<void>;
  /** Waits until `ms` have passed since this pace was created. */
  until(ms: number): Promise<void>;
}

/** `startedAt` is a time of the page's clock in ms. */
export function createPace(startedAt = performance.now()): Pace {
  const elapsedMs = () => performance.now() - startedAt;
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));
  return { elapsedMs, wait, until: (ms) => wait(ms - elapsedMs()) };
}

/** Two presses of a key within this time in ms count as one: by the second, the key may have another meaning. */
export const pressMs = 300;
/** Resolves when the next frame begins, or shortly after in a page that is not visible. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const hidden = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(hidden);
      resolve();
    });
  });

/** Runs one task per frame. All in one frame would take longer than a frame on a slow phone. */
export async function oneAFrame(...things: readonly (() => void)[]): Promise<void> {
  for (const thing of things) {
    await nextFrame();
    thing();
  }
}

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Returns how long the drawing of a result lasts: six tenths of the tenant's minimum cycle, within limits that keep it visible but not
 * tedious.
 */
export const flightMs = (minimumCycleMs: number, { least, most }: { readonly least: number; readonly most: number }): number =>
  reducedMotion() ? 120 : Math.min(Math.max(minimumCycleMs * 0.6, least), most);
