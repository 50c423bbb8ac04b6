import { sellsBoxes } from "@trevo/contract";
import { type TierPerks, noPerks } from "@trevo/offers";
import type { Tenant } from "../../kernel/scope.ts";
import type { TierStep } from "./programmes.ts";

/** The highest tier that whole points of 90 days reach. */
export const tierOf = (tiers: readonly Pick<TierStep, "points">[], points: number): number =>
  Math.max(
    0,
    tiers.findLastIndex((step) => points >= step.points),
  );

/** A tier falls one step at most. */
export const nextTier = (present: number, due: number): number => Math.max(due, present - 1);

/** Of what a tier says, what the brand keeps now: its settings may have changed since it was published. */
export function perksAt({ settings }: Pick<Tenant, "settings">, perks: TierPerks): TierPerks {
  const { cashback, cashback_conversion_percentage, policy } = settings;
  const { cashback_bps, rakeback_bps, monthly_box, birthday_bonus } = perks;
  return {
    ...noPerks,
    ...(cashback && cashback_conversion_percentage > 0 && { cashback_bps, rakeback_bps }),
    ...(policy.rewards && { birthday_bonus }),
    ...(policy.rewards && sellsBoxes(settings) && { monthly_box }),
  };
}
