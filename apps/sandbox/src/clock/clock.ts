import type { Journal } from "../journal.ts";

export interface Clock {
  now(): Date;
}

/** The sandbox runs at the same shifted time as the product, so that charges expire for both at once. */
export interface ShiftedClock extends Clock {
  offsetMs(): number;
  setOffset(offsetMs: number): void;
}

const row = "offset";

/** The product keeps its offset across restarts, so the books keep this one. */
export function createShiftedClock(base: Clock, journal: Journal): ShiftedClock {
  const table = journal.table<{ offset_ms: number }>("clock");
  const offsetMs = () => table.get(row)?.offset_ms ?? 0;
  return {
    now: () => new Date(base.now().getTime() + offsetMs()),
    offsetMs,
    setOffset: (offset_ms) => table.put(row, { offset_ms }),
  };
}
