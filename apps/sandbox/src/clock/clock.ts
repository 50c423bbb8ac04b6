export interface Clock {
  now(): Date;
}

/** The sandbox runs at the same shifted time as the product, so that charges expire for both at once. */
export interface ShiftedClock extends Clock {
  offsetMs(): number;
  setOffset(offsetMs: number): void;
}

export function createShiftedClock(base: Clock): ShiftedClock {
  let offset = 0;
  return {
    now: () => new Date(base.now().getTime() + offset),
    offsetMs: () => offset,
    setOffset: (offsetMs) => {
      offset = offsetMs;
    },
  };
}
