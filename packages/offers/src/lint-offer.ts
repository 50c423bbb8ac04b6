import { maxCentavos } from "@trevo/domain";
import type { Finding, LintContext } from "./finding.ts";
import { lawRules } from "./lint-law.ts";
import { shapeRules } from "./lint-shape.ts";
import { wageringRules } from "./lint-wagering.ts";
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
