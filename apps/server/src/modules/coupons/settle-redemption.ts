import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { CouponNeeds } from "./needs.ts";
import { holdMs, holdReason, signalsKeptMs } from "./policy.ts";
import type { Redemption } from "./redemption-store.ts";
import type { Signal } from "./signal-store.ts";
import { store } from "./store.ts";

type Needs = Pick<CouponNeeds, "clock" | "offers" | "rewards" | "tenants">;

/** Result of a redemption. Call `after` after the commit. */
export interface Settled {
  readonly redemption: Redemption;
  /** True if the coupon gave only cashback, of a day that another coupon has used since the request. */
  readonly isEmpty: boolean;
  readonly after: () => Promise<void>;
}

const nothing = async () => undefined;

const ownerOf = ({ tenant_id, player_id }: Redemption): PlayerKey => ({ tenant_id, player_id });

/**
 * Grants a reserved redemption, or holds it because of signals that the account shares with others. The caller must count a grant with
 * `countGrant`.
 */
export async function settleRedemption(
  needs: Needs,
  tx: Tx,
  { redemption, offer, signals }: { redemption: Redemption; offer: PublishedOffer; signals: readonly Signal[] },
): Promise<Settled> {
  const reason = await recordSignals(needs, tx, { redemption, signals });
  if (reason === null) return grantRedemption(needs, tx, { redemption, offer, reason: null });
  const at = needs.clock.now();
  const due_at = new Date(at.getTime() + holdMs);
  return {
    redemption: await store.redemptions.transition(tx, redemption, { to: "held", reason, at, due_at }),
    isEmpty: false,
    after: nothing,
  };
}

/** Stores the signals and returns why the redemption must be held, or null. */
async function recordSignals(
  needs: Pick<Needs, "clock" | "tenants">,
  tx: Tx,
  { redemption, signals }: { redemption: Redemption; signals: readonly Signal[] },
): Promise<string | null> {
  const { tenant_id, player_id, id: redemption_id } = redemption;
  const at = needs.clock.now();
  await store.signals.add(
    tx,
    signals.map((one) => ({ tenant_id, redemption_id, player_id, ...one, at })),
  );
  const since = new Date(at.getTime() - signalsKeptMs);
  const tenant_ids = await siblingsOf(needs, tenant_id);
  return holdReason(await store.signals.shared(tx, { tenant_id, redemption_id, player_id, since, tenant_ids }));
}

/** Ids of the operator's other brands. */
async function siblingsOf({ tenants }: Pick<Needs, "tenants">, tenantId: number): Promise<number[]> {
  const all = await tenants.all();
  const operator = all.find(({ id }) => id === tenantId)?.operator_id;
  return all.filter(({ id, operator_id }) => operator_id === operator && id !== tenantId).map(({ id }) => id);
}

/** The caller has locked the offer's counter. */
export async function countGrant({ offers }: Pick<Needs, "offers">, tx: Tx, { tenant_id, offer_id, amount }: Redemption): Promise<void> {
  await offers.settle(tx, { tenant_id, id: offer_id, cents: amount });
}

/**
 * Grants all rewards of the offer, once. The caller has locked the redemption and its deposit, if any, and must count the grant with
 * `countGrant`.
 */
export async function grantRedemption(
  needs: Needs,
  tx: Tx,
  { redemption, offer, reason }: { redemption: Redemption; offer: PublishedOffer; reason: string | null },
): Promise<Settled> {
  const { id, offer_id, base, deposit_id } = redemption;
  const gifts = offer.args.rewards.map((reward, index) => ({
    source: "coupons",
    external_id: index === 0 ? id : `${id}:${index}`,
    reward,
    reason: `${offer.kind === "coupon" ? "coupon" : "offer"}:${offer_id}`,
    offer: { id: offer_id, version: redemption.version },
    wagering: offer.args.wagering,
    title: offer.name,
    requested: true,
    requested_at: redemption.created_at,
    ...(base !== null && { base }),
    ...(deposit_id !== null && { deposit_id }),
  }));
  const granted = await needs.rewards.grantAll(tx, ownerOf(redemption), gifts);
  const bonus_id = granted.find((one) => one.bonus_id !== undefined)?.bonus_id ?? null;
  const change = { to: "granted", reason, at: needs.clock.now(), due_at: null, bonus_id } as const;
  return {
    redemption: await store.redemptions.transition(tx, redemption, change),
    isEmpty: gifts.every(({ reward }, index) => reward.code === "cashback_item" && granted[index]?.amount === 0),
    after: async () => {
      for (const { after } of granted) await after();
    },
  };
}
