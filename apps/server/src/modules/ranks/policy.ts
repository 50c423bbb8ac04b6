import { sellsBoxes } from "@trevo/contract";
import { localDate, startOfDay } from "@trevo/domain";
import { type TierPerks, noPerks } from "@trevo/offers";
import type { Tenant } from "../../kernel/scope.ts";
import type { TierStep } from "./programmes.ts";

const hourMs = 3_600_000;
/** Hour on the first of the month, in the tenant's time zone. */
const setAtHour = 4;

/** When the tiers of a month are set. */
export const reviewOf = (month: string, timezone: string): Date =>
  new Date(startOfDay(`${month}-01`, timezone).getTime() + setAtHour * hourMs);

/** The month whose tiers are due. Until 04:00 on the first, that is the previous month. */
export const monthDue = (now: Date, timezone: string): string =>
  localDate(new Date(now.getTime() - setAtHour * hourMs), timezone).slice(0, 7);

export interface Review {
  readonly month: string;
  readonly at: Date;
}

/** The next time at which tiers are set. */
export function nextReview(now: Date, timezone: string): Review {
  const due = monthDue(now, timezone);
  const month = new Date(Date.UTC(Number(due.slice(0, 4)), Number(due.slice(5)), 1)).toISOString().slice(0, 7);
  return { month, at: reviewOf(month, timezone) };
}

/** The highest tier reached with these whole points of 90 days. */
export const tierOf = (tiers: readonly Pick<TierStep, "points">[], points: number): number =>
  Math.max(
    0,
    tiers.findLastIndex((step) => points >= step.points),
  );

/** A tier falls by one step at most. */
export const nextTier = (present: number, due: number): number => Math.max(due, present - 1);

export interface Fall {
  readonly from: number;
  readonly to: number;
  /** Number of whole points that are missing to keep the tier. */
  readonly missing: number;
}

/** The tier's fall with these whole points. Null if it does not fall. A tier that no longer exists counts as the brand's highest. */
export function fallOf(tiers: readonly Pick<TierStep, "points">[], { tier, points }: { tier: number; points: number }): Fall | null {
  const top = tiers.length - 1;
  const from = Math.min(tier, top);
  const to = Math.min(nextTier(tier, tierOf(tiers, points)), top);
  const needed = tiers[from]?.points;
  return needed !== undefined && to < from ? { from, to, missing: needed - points } : null;
}

/** Returns the tier's perks that the brand can still provide: its settings may have changed since the tier was published. */
export function perksAt({ settings }: Pick<Tenant, "settings">, perks: TierPerks, hasHost = false): TierPerks {
  const { cashback, cashback_conversion_percentage, policy } = settings;
  const { cashback_bps, rakeback_bps, monthly_box, birthday_bonus, has_host } = perks;
  return {
    ...noPerks,
    has_host: has_host && hasHost,
    ...(cashback && cashback_conversion_percentage > 0 && { cashback_bps, rakeback_bps }),
    ...(policy.rewards && { birthday_bonus }),
    ...(policy.rewards && sellsBoxes(settings) && { monthly_box }),
  };
}
