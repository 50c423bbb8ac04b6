import type { Journal } from "../journal.ts";

export interface Clock {
  now(): Date;
}

/** A clock with the product's time shift, so that charges expire for both at once. */
export interface ShiftedClock extends Clock {
  offsetMs(): number;
  setOffset(offsetMs: number): void;
}

const row = "offset";

/** The offset is kept in the journal, because the product also keeps its own across restarts. */
export function createShiftedClock(base: Clock, journal: Journal): ShiftedClock {
  const table = journal.table<{ offset_ms: number }>("clock");
  const offsetMs = () => table.get(row)?.offset_ms ?? 0;
  return {
    now: () => new Date(base.now().getTime() + offsetMs()),
    offsetMs,
    setOffset: (offset_ms) => table.put(row, { offset_ms }),
  };
}
