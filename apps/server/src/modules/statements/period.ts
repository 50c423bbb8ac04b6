import { nextDay, startOfDay } from "@trevo/domain";
import type { Period } from "../wallet/index.ts";

/** The start and end of these days, both included, in the given zone. */
export const periodOf = (days: { from?: string | undefined; to?: string | undefined }, timezone: string): Period => ({
  since: days.from === undefined ? undefined : startOfDay(days.from, timezone),
  until: days.to === undefined ? undefined : startOfDay(nextDay(days.to), timezone),
});
