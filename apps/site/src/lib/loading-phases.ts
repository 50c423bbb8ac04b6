/** Durations in milliseconds. The bar's height (3 px) and duration (2,000 ms) are in the stylesheet. */
export const throttleMs = 200;
export const hideDelayMs = 500;
export const resetDelayMs = 400;

/** `running`: the bar advances, `done`: it is full, `fading`: it becomes invisible, `hidden`: it is back at the start. */
export type LoadingPhase = "hidden" | "running" | "done" | "fading";

export interface LoadingPhases {
  /** Reports that a page is loading, or has loaded. */
  load(busy: boolean): void;
  stop(): void;
}

/** Shows no bar for quick navigations. A bar that was shown completes, stays a moment, fades, and only then resets. */
export function createLoadingPhases(onPhase: (phase: LoadingPhase) => void): LoadingPhases {
  let phase: LoadingPhase = "hidden";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enter = (next: LoadingPhase) => onPhase((phase = next));
  const later = (ms: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
  return {
    load(busy) {
      if (busy) return phase === "running" ? undefined : later(throttleMs, () => enter("running"));
      if (phase !== "running") return phase === "hidden" ? clearTimeout(timer) : undefined;
      enter("done");
      later(hideDelayMs, () => {
        enter("fading");
        later(resetDelayMs, () => enter("hidden"));
      });
    },
    stop: () => clearTimeout(timer),
  };
}
