/** `2026-09`. The archive's months are in UTC. */
export type Month = string;

const dayMs = 86_400_000;
/** Transactions end long before this: a month that ended this long ago receives no more rows. */
const settledAfterMs = 2 * dayMs;

export const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);
export const monthOf = (moment: Date): Month => moment.toISOString().slice(0, 7);
export const startOf = (month: Month): Date => new Date(`${month}-01T00:00:00Z`);

export function monthAfter(month: Month, months = 1): Month {
  const start = startOf(month);
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1)));
}

export const isSettled = (month: Month, now: Date): boolean => now.getTime() >= startOf(monthAfter(month)).getTime() + settledAfterMs;

/** Returns the latest month that may be archived. */
export const lastSettled = (now: Date): Month => monthAfter(monthOf(new Date(now.getTime() - settledAfterMs)), -1);
