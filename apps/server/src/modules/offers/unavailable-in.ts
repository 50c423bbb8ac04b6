import type { OfferKind } from "@trevo/contract";
import { type OfferArgs, type RewardArgs, perkRewards } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { OfferNeeds } from "./needs.ts";

interface Asked {
  readonly tenant: Tenant;
  readonly kind: OfferKind;
  readonly args: OfferArgs;
}

/** Every reward of a version with its path in the arguments. */
function placedRewards({ rewards, levels, places, tiers }: OfferArgs): { readonly path: string; readonly reward: RewardArgs }[] {
  const within = (path: string, given: readonly RewardArgs[]) => given.map((reward, no) => ({ path: `${path}.${no}`, reward }));
  return [
    ...within("rewards", rewards),
    ...levels.flatMap((level, no) => within(`levels.${no}.rewards`, level.rewards)),
    ...places.flatMap((place, no) => within(`places.${no}.rewards`, place.rewards)),
    ...tiers.flatMap((tier, no) =>
      Object.entries(perkRewards(tier)).flatMap(([perk, reward]) => (reward === null ? [] : [{ path: `tiers.${no}.${perk}`, reward }])),
    ),
  ];
}

export const rewardsOf = (args: OfferArgs): RewardArgs[] => placedRewards(args).map(({ reward }) => reward);

/**
 * Returns the paths of promises, other than rewards, that the brand cannot keep. Cashback on losses is defined by the brand's settings, and
 * a brand without cashback has no page for rakeback either. If the brand gives no rewards, a tier can give no box or bonus. Only coupons
 * have groups.
 */
function notKept({ tenant: { settings }, kind, args: { basis, tiers, group } }: Asked): string[] {
  const { cashback, cashback_conversion_percentage, policy } = settings;
  const hasCashback = cashback && cashback_conversion_percentage > 0;
  return [
    ...(basis === null || (basis.code === "edge_share" && hasCashback) ? [] : ["basis"]),
    ...tiers.flatMap(({ cashback_bps, rakeback_bps, monthly_box, birthday_bonus }, no) =>
      (hasCashback || (cashback_bps ?? rakeback_bps) === null) && (policy.rewards || (monthly_box ?? birthday_bonus) === null)
        ? []
        : [`tiers.${no}`],
    ),
    ...(group === null || kind === "coupon" ? [] : ["group"]),
  ];
}

/** Returns the paths of the parts of an offer that this brand cannot grant or keep. */
export async function unavailableIn(
  { isGrantable, keepsHost }: Pick<OfferNeeds, "isGrantable" | "keepsHost">,
  tx: Tx,
  asked: Asked,
): Promise<string[]> {
  const paths: string[] = [];
  // A tier that promises a named host must have one.
  for (const [tier, { has_host }] of asked.args.tiers.entries())
    if (has_host && !(await keepsHost(tx, asked.tenant.id, tier))) paths.push(`tiers.${tier}.has_host`);
  for (const { path, reward } of placedRewards(asked.args)) if (!(await isGrantable(tx, asked.tenant, reward))) paths.push(path);
  return [...paths, ...notKept(asked)];
}
