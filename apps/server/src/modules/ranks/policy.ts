import { sellsBoxes } from "@trevo/contract";
import { localDate, startOfDay } from "@trevo/domain";
import { type TierPerks, noPerks } from "@trevo/offers";
import type { Tenant } from "../../kernel/scope.ts";
import type { TierStep } from "./programmes.ts";

const hourMs = 3_600_000;
/** Of the tenant's first of the month. */
const setAtHour = 4;

/** When the tiers of a month are set. */
export const reviewOf = (month: string, timezone: string): Date =>
  new Date(startOfDay(`${month}-01`, timezone).getTime() + setAtHour * hourMs);

/** The month whose tiers are due: before its first at 04:00, the one before. */
export const monthDue = (now: Date, timezone: string): string =>
  localDate(new Date(now.getTime() - setAtHour * hourMs), timezone).slice(0, 7);

export interface Review {
  readonly month: string;
  readonly at: Date;
}

/** The next time that tiers are set. */
export function nextReview(now: Date, timezone: string): Review {
  const due = monthDue(now, timezone);
  const month = new Date(Date.UTC(Number(due.slice(0, 4)), Number(due.slice(5)), 1)).toISOString().slice(0, 7);
  return { month, at: reviewOf(month, timezone) };
}

/** The highest tier that whole points of 90 days reach. */
export const tierOf = (tiers: readonly Pick<TierStep, "points">[], points: number): number =>
  Math.max(
    0,
    tiers.findLastIndex((step) => points >= step.points),
  );

/** A tier falls one step at most. */
export const nextTier = (present: number, due: number): number => Math.max(due, present - 1);

export interface Fall {
  readonly from: number;
  readonly to: number;
  /** Whole points that would keep the tier. */
  readonly missing: number;
}

/** Where a tier falls with no more whole points than these; null where it stays. A tier that the brand no longer has is its highest. */
export function fallOf(tiers: readonly Pick<TierStep, "points">[], { tier, points }: { tier: number; points: number }): Fall | null {
  const top = tiers.length - 1;
  const from = Math.min(tier, top);
  const to = Math.min(nextTier(tier, tierOf(tiers, points)), top);
  const needed = tiers[from]?.points;
  return needed !== undefined && to < from ? { from, to, missing: needed - points } : null;
}

/** Of what a tier says, what the brand keeps now: its settings may have changed since it was published. */
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
