import { defaultMinClaim } from "@trevo/offers";
import { nextDay, startOfDay } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { CashbackNeeds, TierShares } from "./needs.ts";

/** The conditions of a day's rakeback. */
export interface RakebackTerms {
  readonly share_bps: number;
  /** In centavos. */
  readonly min_claim: number;
  readonly paid_as: "cash" | "bonus";
  /** The version of the offer that states the share; null if a tier does, or if none is given. */
  readonly offer: { readonly id: string; readonly version: number } | null;
}

interface Day {
  readonly tenant: Pick<Tenant, "id" | "timezone">;
  /** `YYYY-MM-DD`, in the tenant's time zone. */
  readonly day: string;
}

const noRakeback: RakebackTerms = { share_bps: 0, min_claim: defaultMinClaim, paid_as: "cash", offer: null };

/**
 * Returns the highest share that an offer had on the day: an offer that begins, ends or changes does not affect what was played under
 * another.
 */
export async function readRakebackTerms(
  { programmes }: Pick<CashbackNeeds, "programmes">,
  within: Db | Tx,
  { tenant, day }: Day,
): Promise<RakebackTerms> {
  const from = startOfDay(day, tenant.timezone);
  const until = startOfDay(nextDay(day), tenant.timezone);
  const held = await programmes.offersWithin(within, tenant.id, { kind: "cashback", from, until });
  return held.reduce((best, { id, version, args: { basis } }) => {
    if (basis?.code !== "edge_share" || basis.share_bps <= best.share_bps) return best;
    return { share_bps: basis.share_bps, min_claim: basis.min_claim, paid_as: basis.paid_as, offer: { id, version } };
  }, noRakeback);
}

/** Returns a player's rakeback: everyone's, or the tier's if it is higher. */
export const rakebackFor = (terms: RakebackTerms, tier: TierShares | undefined): RakebackTerms =>
  (tier?.rakeback_bps ?? 0) > terms.share_bps ? { ...terms, share_bps: tier?.rakeback_bps ?? 0, paid_as: "cash", offer: null } : terms;

/** Returns a player's share of the base: the brand's, or the tier's if it is higher. */
export const cashbackShareFor = (share_bps: number, tier: TierShares | undefined): number => Math.max(share_bps, tier?.cashback_bps ?? 0);

export const readTierShares = (
  { programmes }: Pick<CashbackNeeds, "programmes">,
  within: Db | Tx,
  { tenant, day, players }: Day & { readonly players: readonly string[] },
): Promise<ReadonlyMap<string, TierShares>> =>
  programmes.tierShares(within, tenant.id, { players, since: startOfDay(day, tenant.timezone) });
