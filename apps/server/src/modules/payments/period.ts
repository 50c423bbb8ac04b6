import { nextDay, startOfDay } from "@trevo/domain";
import type { Period } from "../wallet/index.ts";

/** Days, both included, as the moments between which they lie in that zone. */
export const periodOf = (days: { from?: string | undefined; to?: string | undefined }, timezone: string): Period => ({
  since: days.from === undefined ? undefined : startOfDay(days.from, timezone),
  until: days.to === undefined ? undefined : startOfDay(nextDay(days.to), timezone),
});

/** Of a list as it stood at that moment: what came in the same millisecond belongs to it. */
export const upTo = (period: Period, as_of: Date | undefined): Period => {
  if (as_of === undefined) return period;
  const after = new Date(as_of.getTime() + 1);
  return { ...period, until: period.until && period.until < after ? period.until : after };
};
