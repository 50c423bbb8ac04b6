/** The product's only source of time. Injected, so that tests and the demo's clock page can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface MovableClock extends Clock {
  /** Sets the clock `offsetMs` ahead of the machine's clock, or behind it if negative. */
  setOffset(offsetMs: number): void;
  offsetMs(): number;
}

/** Runs at the machine's speed, shifted by an offset. For demo mode and tests; live mode refuses it. */
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
