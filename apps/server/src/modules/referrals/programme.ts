import type { PlanArgs } from "@trevo/offers";
import type { Tenant } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import { type QualifyingPlan, qualifyingOf } from "./policy.ts";

/** Whether the brand may reward whoever brings players at all. */
export const mayReward = ({ settings }: Pick<Tenant, "settings">): boolean => settings.policy.rewards;

/** Whether players are rewarded for friends. */
export const rewardsFriends = (tenant: Pick<Tenant, "settings">): boolean =>
  mayReward(tenant) && tenant.settings.affiliate_regular_user_active;

/** The first that was published, where there are several. */
export const friendPlanOf = (offers: readonly PublishedOffer[]): { offer: PublishedOffer; plan: QualifyingPlan } | null => {
  for (const offer of offers) {
    const plan = qualifyingOf(offer.args.plan);
    if (plan) return { offer, plan };
  }
  return null;
};

/** A published version of these kinds has a plan: the linter blocks one without. */
export function planOf(offer: PublishedOffer): PlanArgs {
  const { plan } = offer.args;
  if (!plan) throw new Error(`offer ${offer.id} has no plan`);
  return plan;
}
