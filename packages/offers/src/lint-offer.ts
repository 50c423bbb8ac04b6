import { maxCentavos } from "@trevo/domain";
import type { Finding, LintContext } from "./finding.ts";
import { lawRules } from "./lint-law.ts";
import { shapeRules } from "./lint-shape.ts";
import { keptShareOf, wageringRules } from "./lint-wagering.ts";
import type { OfferArgs, OfferVersion } from "./offer-args.ts";
import { type RewardArgs, isBonusReward } from "./rewards.ts";

const lintRules = [...shapeRules, ...lawRules, ...wageringRules];
const severities = ["block", "warn", "info"] as const;

/** Findings against publishing a version at a brand of this profile, most severe first. Excludes what only a simulation can tell. */
export const lintOffer = (version: OfferVersion, context: LintContext): readonly Finding[] =>
  lintRules.flatMap((rule) => rule(version, context)).toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));

/** Maximum value of a reward in centavos; null if the rules do not contain it, as for boxes and points. */
export function faceValueOf(reward: RewardArgs): number | null {
  switch (reward.code) {
    case "cash":
    case "bonus_fixed":
    case "free_bet":
      return reward.amount;
    case "bonus_match":
    case "cashback_item":
      return reward.max;
    case "free_rounds":
      return reward.rounds * reward.stake;
    case "item":
      return reward.value;
    default:
      return null;
  }
}

/** Maximum value of one grant of all rewards, in centavos. Rewards of unknown value count as nothing, and are not in the budget either. */
export const faceValueOfAll = (rewards: readonly RewardArgs[]): number =>
  Number(rewards.reduce((sum, reward) => sum + BigInt(faceValueOf(reward) ?? 0), 0n));

/** Cost of one grant of an offer's rewards, in centavos, and of all grants within its limits. */
export interface OfferCost {
  /** Maximum, over the rewards whose value is in the rules. */
  readonly face_cents: number;
  /** Number of rewards without such a value, such as boxes, which are not counted here. */
  readonly unpriced: number;
  /** Part of the face value that is bonus money and has to be wagered. */
  readonly bonus_cents: number;
  /** Turnover that the bonus requires. */
  readonly required_cents: number;
  /** Expected remainder of the bonus after wagering in the eligible game with the lowest edge; rounded up. */
  readonly kept_cents: number;
  /** Number of grants until the first limit; null if unlimited. */
  readonly grants: number | null;
  /** Maximum cost of all grants; null if unbounded. */
  readonly cost_cents: number | null;
}

/** Exact cost of an offer. A game with a contribution of its own is assumed to have no edge, because its return is not in the rules. */
export function costsOf(args: Pick<OfferArgs, "rewards" | "limits" | "wagering">): OfferCost {
  const { rewards, wagering, limits } = args;
  const face_cents = faceValueOfAll(rewards);
  const bonus_cents = faceValueOfAll(rewards.filter(isBonusReward));
  const kept_bps = wagering === null || wagering.times_x10 === 0 ? 10_000 : keptShareOf(wagering, () => null);
  const times_x10 = BigInt(wagering?.times_x10 ?? 0);
  const byBudget = limits.budget_cents === null || face_cents === 0 ? null : Math.floor(limits.budget_cents / face_cents);
  const bounds = [limits.in_all, byBudget].filter((bound) => bound !== null);
  return {
    face_cents,
    unpriced: rewards.filter((reward) => faceValueOf(reward) === null).length,
    bonus_cents,
    required_cents: Number((BigInt(bonus_cents) * times_x10) / 10n),
    kept_cents: Number((BigInt(bonus_cents) * BigInt(kept_bps) + 9_999n) / 10_000n),
    grants: bounds.length === 0 ? null : Math.min(...bounds),
    cost_cents: costOf(args),
  };
}

/**
 * Maximum cost of an offer at face value in centavos; null if neither its budget nor its number of grants bounds it. A reward of unknown
 * value does not use up the budget, so the cost of an offer with one is unbounded.
 */
export function costOf({ rewards, limits }: Pick<OfferArgs, "rewards" | "limits">): number | null {
  const { in_all, budget_cents } = limits;
  if (rewards.some((reward) => faceValueOf(reward) === null)) return null;
  const isValued = rewards.length > 0;
  const counted = isValued && in_all !== null ? BigInt(faceValueOfAll(rewards)) * BigInt(in_all) : null;
  const bounds = [...(counted === null ? [] : [counted]), ...(budget_cents === null ? [] : [BigInt(budget_cents)])];
  const least = bounds.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[0];
  return least === undefined || least > BigInt(maxCentavos) ? null : Number(least);
}
