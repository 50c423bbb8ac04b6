import assert from "node:assert/strict";
import type { Redeemed } from "@trevo/contract";
import { playerActor, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { CouponNeeds } from "./needs.ts";
import { faceValueOf, usageOf } from "./offer-rewards.ts";
import { holdMs } from "./policy.ts";
import { openOffer } from "./open-offer.ts";
import { offerKey, reserveRedemption } from "./reserve-redemption.ts";
import { type ResolvedCoupon, invalidCoupon, resolveCoupon } from "./resolve-coupon.ts";
import { type Settled, settleRedemption } from "./settle-redemption.ts";
import { store } from "./store.ts";

type Needs = Omit<CouponNeeds, "jobs">;

export interface RedeemInput {
  readonly coupon: string;
  readonly idempotency_key: string | null;
}

const route = "POST /bonuses/redeem";

/**
 * Uses a coupon that takes no deposit: what it gives is granted, or held for a day. Refuses as `resolveCoupon` and `mayTakeRewards` do, and
 * with `coupon_needs_deposit`, `coupon_used`, `coupon_not_combinable`, `coupon_used_up`, `coupon_needs_cpf` and what the offer's conditions say.
 */
export async function redeemCoupon(needs: Needs, scope: PlayerScope, input: RedeemInput): Promise<Redeemed> {
  const owner = keyOf(scope);
  // A key that was answered gets its answer again, whatever would be refused now.
  const prepared = await prepare(needs, scope, input.coupon);
  let after = async () => undefined as void;
  const call = { ...owner, route, key: input.idempotency_key, body: { coupon: input.coupon.trim().toUpperCase() } };
  const reply = await runIdempotently(needs.db, call, async (tx): Promise<Redeemed> => {
    if (prepared instanceof Refusal) throw prepared;
    const settled = await redeem(needs, tx, { scope, coupon: prepared });
    after = settled.after;
    const { id, status, due_at } = settled.redemption;
    assert(status === "granted" || status === "held", `a redeemed coupon is ${status}`);
    return {
      id,
      coupon: prepared.spelled,
      title: prepared.offer.name[scope.locale],
      state: status,
      held_until: due_at && due_at.toISOString(),
    };
  });
  await after();
  return reply;
}

async function prepare(needs: Needs, scope: PlayerScope, typed: string): Promise<ResolvedCoupon | Refusal> {
  try {
    if (!scope.tenant.settings.policy.rewards) return refuse("rewards_not_allowed");
    await needs.mayTakeRewards(scope);
    return await resolveCoupon(needs, { ...scope, player: scope }, typed);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** An offer that is used up is refused at once: thousands may come for it, and nobody waits for its lock to hear that. */
async function mustHaveRoom(needs: Needs, tx: Tx, { owner, coupon }: { owner: PlayerKey; coupon: ResolvedCoupon }): Promise<void> {
  const { offer, reason } = coupon;
  if (reason !== null || usageOf(offer) !== "code") return;
  if (await needs.offers.hasRoom(tx, { ...offerKey(offer), cents: faceValueOf(offer.args, null) })) return;
  const person_id = (await needs.players.byId(owner, tx))?.person_id ?? null;
  const uses = await store.redemptions.countUses(tx, { ...owner, person_id, offer_id: offer.id });
  throw refuse(uses >= (offer.args.limits.per_person ?? Infinity) ? "coupon_used" : "coupon_used_up");
}

async function redeem(needs: Needs, tx: Tx, { scope, coupon }: { scope: PlayerScope; coupon: ResolvedCoupon }): Promise<Settled> {
  const owner = keyOf(scope);
  // One redemption of an account at a time: what it has when it begins is what it has when it ends.
  await needs.players.holdAlone(tx, owner);
  await mustHaveRoom(needs, tx, { owner, coupon });
  const { offer, player, signals, refusal } = await openOffer(needs, tx, { owner, id: coupon.offer.id, origin: scope, base: null });
  if (!offer) throw invalidCoupon();
  if (usageOf(offer) === "deposit") throw refuse("coupon_needs_deposit");
  if (usageOf(offer) === "registration") throw invalidCoupon();
  if (refusal) throw refusal;
  const at = needs.clock.now();
  const due_at = new Date(at.getTime() + holdMs);
  const redemption = await reserveRedemption(needs, tx, { player, offer, code_id: coupon.code.id, deposit: null, due_at });
  const settled = await settleRedemption(needs, tx, { redemption, offer, signals });
  await recordAuditEvent(tx, scope, {
    at,
    actor: playerActor(owner.player_id),
    action: "coupon_redeemed",
    subject: `redemption:${redemption.id}`,
    detail: { offer_id: offer.id, version: offer.version, state: settled.redemption.status, amount: redemption.amount },
  });
  return settled;
}
