/** The product's only source of time. Injected, so that tests and the demo's clock page can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface MovableClock extends Clock {
  /** Moves the clock so that it runs `offsetMs` ahead of (or behind) the machine's. */
  setOffset(offsetMs: number): void;
  offsetMs(): number;
}

/** Runs at the machine's speed, shifted by an offset. Demo mode and tests only; live mode refuses it. */
export function createMovableClock(): MovableClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    setOffset: (offsetMs) => {
      offset = offsetMs;
    },
    offsetMs: () => offset,
  };
}
