import { maxCentavos } from "@trevo/domain";
import type { Finding, LintContext } from "./finding.ts";
import { lawRules } from "./lint-law.ts";
import { shapeRules } from "./lint-shape.ts";
import { keptShareOf, wageringRules } from "./lint-wagering.ts";
import type { OfferArgs, OfferVersion } from "./offer-args.ts";
import type { RewardArgs } from "./rewards.ts";

const lintRules = [...shapeRules, ...lawRules, ...wageringRules];
const severities = ["block", "warn", "info"] as const;

/** What speaks against publishing a version at a brand of this profile, the gravest first. What only a simulation can tell is left out. */
export const lintOffer = (version: OfferVersion, context: LintContext): readonly Finding[] =>
  lintRules.flatMap((rule) => rule(version, context)).toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));

/** The most that a reward is worth, in centavos; null where its value is not in the rules: a box, points. */
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

/** The most that one grant of all rewards is worth, in centavos. A reward without a known value counts nothing: it is not in the budget either. */
export const faceValueOfAll = (rewards: readonly RewardArgs[]): number =>
  Number(rewards.reduce((sum, reward) => sum + BigInt(faceValueOf(reward) ?? 0), 0n));

/** What one grant of an offer's rewards comes to, in centavos, and what its limits come to. */
export interface OfferCost {
  /** At most, of the rewards whose value is in the rules. */
  readonly face_cents: number;
  /** Rewards without such a value, such as boxes: nothing here counts them. */
  readonly unpriced: number;
  /** Of the face value: what is given as a bonus and has to be wagered. */
  readonly bonus_cents: number;
  /** The stakes that the bonus asks for. */
  readonly required_cents: number;
  /** What meeting the requirement leaves of the bonus on average, in the cheapest game that counts; rounded up. */
  readonly kept_cents: number;
  /** Grants until the first limit; null: none bounds them. */
  readonly grants: number | null;
  /** The most that all of them cost; null: nothing bounds it. */
  readonly cost_cents: number | null;
}

const isBonus = ({ code }: RewardArgs): boolean => code === "bonus_fixed" || code === "bonus_match";

/** The exact arithmetic of an offer's cost. A game with a weight of its own counts with the edge of none: its return is not in the rules. */
export function costsOf(args: Pick<OfferArgs, "rewards" | "limits" | "wagering">): OfferCost {
  const { rewards, wagering, limits } = args;
  const face_cents = faceValueOfAll(rewards);
  const bonus_cents = faceValueOfAll(rewards.filter(isBonus));
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
 * The most that an offer can cost at face value, in centavos; null where neither its budget nor its number of grants bounds it. A reward without a known
 * value takes nothing out of the budget: nothing bounds the cost of an offer with one.
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
