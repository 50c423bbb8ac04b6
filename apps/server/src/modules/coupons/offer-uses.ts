import { periodAt, periodBounds } from "@trevo/domain";
import type { PublishedOffer } from "../offers/index.ts";

/** True if the offer is claimed once per period, and was claimed in the present one. */
export function isUsedInPeriod(
  { args: { trigger } }: Pick<PublishedOffer, "args">,
  last_at: Date | undefined,
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): boolean {
  if (trigger?.code !== "period_ended" || last_at === undefined) return false;
  return last_at >= periodBounds(periodAt(trigger.period, now, timezone), timezone).starts_at;
}
