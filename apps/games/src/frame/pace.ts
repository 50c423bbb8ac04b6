/** Waiting, and the time since it was made. Browser time: the server keeps the minimum cycle itself, this only draws it. */
export interface Pace {
  elapsedMs(): number;
  wait(ms: number): Promise<void>;
  /** Waits until `ms` have passed since this pace was made. */
  until(ms: number): Promise<void>;
}

/** `startedAt`: of the page's clock, ms. */
export function createPace(startedAt = performance.now()): Pace {
  const elapsedMs = () => performance.now() - startedAt;
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));
  return { elapsedMs, wait, until: (ms) => wait(ms - elapsedMs()) };
}

/** Two presses of a key within this time are one, ms: by the second the key may mean something else. */
export const pressMs = 300;
/** Resolves when the next frame begins, or soon in a page that nobody sees. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const hidden = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(hidden);
      resolve();
    });
  });

/** Does one thing a frame: together they would take a slow phone longer than a frame lasts. */
export async function oneAFrame(...things: readonly (() => void)[]): Promise<void> {
  for (const thing of things) {
    await nextFrame();
    thing();
  }
}

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long a round's end stays open: six tenths of the tenant's minimum cycle, never so short that it only flickers, never tediously long. */
export const flightMs = (minimumCycleMs: number, { least, most }: { readonly least: number; readonly most: number }): number =>
  reducedMotion() ? 120 : Math.min(Math.max(minimumCycleMs * 0.6, least), most);
