import type { TierStep } from "./programmes.ts";

/** The highest tier that whole points of 90 days reach. */
export const tierOf = (tiers: readonly Pick<TierStep, "points">[], points: number): number =>
  Math.max(
    0,
    tiers.findLastIndex((step) => points >= step.points),
  );

/** A tier falls one step at most. */
export const nextTier = (present: number, due: number): number => Math.max(due, present - 1);
