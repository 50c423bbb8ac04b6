import assert from "node:assert/strict";
import type { Redeemed } from "@trevo/contract";
import { playerActor, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import { type IdempotentRequest, replyBefore, storeReply } from "../../kernel/idempotency.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { Player } from "../players/index.ts";
import type { CouponNeeds } from "./needs.ts";
import { faceValueOf, usageOf } from "./offer-rewards.ts";
import { holdMs } from "./policy.ts";
import { refusalOf } from "./open-offer.ts";
import type { Redemption } from "./redemption-store.ts";
import { addRedemption, offerKey, takeCode } from "./reserve-redemption.ts";
import { type ResolvedCoupon, invalidCoupon, resolveWithin } from "./resolve-coupon.ts";
import { settleRedemption } from "./settle-redemption.ts";
import { lockSignals, signalsOf } from "./signals.ts";
import { store } from "./store.ts";

type Needs = Omit<CouponNeeds, "jobs">;

export interface RedeemInput {
  readonly coupon: string;
  readonly idempotency_key: string | null;
}

interface Outcome {
  readonly reply: Redeemed;
  readonly after: () => Promise<void>;
}

const route = "POST /bonuses/redeem";

const nothing = async () => undefined;

/**
 * Uses a coupon that needs no deposit: its rewards are granted, or held for a day. Refuses as `resolveCoupon` and `mayTakeRewards` do, and
 * with `coupon_needs_deposit`, `coupon_used`, `coupon_not_combinable`, `coupon_used_up`, `coupon_needs_cpf`, `busy` (the offer was changed
 * in the meantime) and the refusals of the offer's conditions.
 */
export async function redeemCoupon(needs: Needs, scope: PlayerScope, input: RedeemInput): Promise<Redeemed> {
  const owner = keyOf(scope);
  const request = { ...owner, route, key: input.idempotency_key, body: { coupon: input.coupon.trim().toUpperCase() } };
  // These use connections of their own.
  const refusal = await rewardRefusal(needs, scope);
  const offers = await needs.offers.published(owner.tenant_id, "coupon");
  const outcome = await needs.db.transaction().execute(async (tx): Promise<Outcome | Refusal> => {
    // An account redeems one coupon at a time, so that its facts do not change during the redemption.
    await needs.players.holdAlone(tx, owner);
    // A repeated key returns the stored reply, even if the request would be refused now.
    const before = await replyBefore<Redeemed>(tx, request);
    if (before) return { reply: before, after: nothing };
    if (refusal) return refusal;
    const coupon = await resolveWithin(needs, tx, { scope: { ...scope, player: scope }, typed: input.coupon, offers });
    // Returned instead of thrown, so that the attempt with a wrong code is committed.
    return coupon instanceof Refusal ? coupon : redeem(needs, tx, { scope, coupon, request });
  });
  if (outcome instanceof Refusal) throw outcome;
  await outcome.after();
  return outcome.reply;
}

/** Returns why the player can be given no rewards, or null. */
export async function rewardRefusal(needs: Pick<Needs, "mayTakeRewards">, scope: PlayerScope): Promise<Refusal | null> {
  try {
    if (!scope.tenant.settings.policy.rewards) return refuse("rewards_not_allowed");
    await needs.mayTakeRewards(scope);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

interface Redeeming {
  readonly scope: PlayerScope;
  readonly coupon: ResolvedCoupon;
  readonly request: IdempotentRequest;
}

/** The offer's counter is taken last: every redemption of the offer waits for it, and after it only the commit is left. */
async function redeem(needs: Needs, tx: Tx, { scope, coupon, request }: Redeeming): Promise<Outcome> {
  const { offer, player } = await openCoupon(needs, tx, coupon);
  const signals = await signalsOf(needs, tx, { player, origin: scope });
  await lockSignals(tx, signals);
  const at = needs.clock.now();
  const due_at = new Date(at.getTime() + holdMs);
  const reserved = await addRedemption(needs, tx, { player, offer, code_id: coupon.code.id, deposit: null, due_at });
  const { redemption, after } = await settleRedemption(needs, tx, { redemption: reserved, offer, signals });
  const { id, status, amount } = redemption;
  await recordAuditEvent(tx, scope, {
    at,
    actor: playerActor(player.id),
    action: "coupon_redeemed",
    subject: `redemption:${id}`,
    detail: { offer_id: offer.id, version: offer.version, state: status, amount },
  });
  const reply = presentRedeemed(redemption, { spelled: coupon.spelled, title: offer.name[scope.locale] });
  await storeReply(tx, request, reply);
  const taken = await needs.offers.take(tx, {
    ...offerKey(offer),
    version: offer.version,
    cents: amount,
    is_granted: status === "granted",
  });
  if (taken === "changed") throw refuse("busy", { retryAfter: 1 });
  if (taken === "used_up") throw refuse("coupon_used_up");
  await takeCode(needs, tx, { tenant_id: player.tenant_id, id: coupon.code.id });
  return { reply, after };
}

function presentRedeemed({ id, status, due_at }: Redemption, { spelled, title }: { spelled: string; title: string }): Redeemed {
  assert(status === "granted" || status === "held", `a redeemed coupon is ${status}`);
  return { id, coupon: spelled, title, state: status, held_until: due_at && due_at.toISOString() };
}

/** Returns the current offer, without locking it, and the player. Refuses if the player cannot have the offer. */
async function openCoupon(needs: Needs, tx: Tx, coupon: ResolvedCoupon): Promise<{ offer: PublishedOffer; player: Player }> {
  const { player, facts } = coupon;
  assert(player && facts, "the account that redeems exists");
  await mustHaveRoom(needs, tx, { player, coupon });
  const offer = await needs.offers.present(tx, offerKey(coupon.offer));
  if (!offer) throw invalidCoupon();
  if (usageOf(offer) === "deposit") throw refuse("coupon_needs_deposit");
  if (usageOf(offer) === "registration") throw invalidCoupon();
  const refusal =
    refusalOf(needs, { offer, facts, player, base: null }) ??
    (await needs.rewards.refusal(tx, { tenant_id: player.tenant_id, player_id: player.id }, offer.args.rewards));
  if (refusal) throw refusal;
  return { offer, player };
}

/** Refuses at once if the offer is used up. Thousands may try to redeem it, and all work done before its counter would be rolled back. */
async function mustHaveRoom(needs: Needs, tx: Tx, { player, coupon }: { player: Player; coupon: ResolvedCoupon }): Promise<void> {
  const { offer, reason } = coupon;
  if (reason !== null || usageOf(offer) !== "code") return;
  if (await needs.offers.hasRoom(tx, { ...offerKey(offer), cents: faceValueOf(offer.args, null) })) return;
  const { tenant_id, id: player_id, person_id } = player;
  const uses = await store.redemptions.countUses(tx, { tenant_id, player_id, person_id, offer_id: offer.id });
  throw refuse(uses >= (offer.args.limits.per_person ?? Infinity) ? "coupon_used" : "coupon_used_up");
}
