import type { PlanArgs } from "@trevo/offers";
import type { Tenant } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import { type QualifyingPlan, qualifyingOf } from "./policy.ts";

/** Whether the brand may reward referrers at all. */
export const mayReward = ({ settings }: Pick<Tenant, "settings">): boolean => settings.policy.rewards;

/** Whether the brand rewards players for friends. */
export const rewardsFriends = (tenant: Pick<Tenant, "settings">): boolean =>
  mayReward(tenant) && tenant.settings.affiliate_regular_user_active;

/** The first published plan, if there are several. */
export const friendPlanOf = (offers: readonly PublishedOffer[]): { offer: PublishedOffer; plan: QualifyingPlan } | null => {
  for (const offer of offers) {
    const plan = qualifyingOf(offer.args.plan);
    if (plan) return { offer, plan };
  }
  return null;
};

/** Returns the plan of an offer. The linter blocks publishing a version of these kinds without one. */
export function planOf(offer: PublishedOffer): PlanArgs {
  const { plan } = offer.args;
  if (!plan) throw new Error(`offer ${offer.id} has no plan`);
  return plan;
}
