import assert from "node:assert/strict";
import type { RewardArgs } from "@trevo/offers";
import type { Db, Tx } from "../../kernel/db.ts";
import { Fault, Refusal, refuse } from "../../kernel/errors.ts";
import { pgTroubleOf } from "../../kernel/pg-trouble.ts";
import { type PlayerKey, type PlayerScope, keyOf, tenantOfRow } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import { givenNotification, heldNotification, notGivenNotification } from "./messages.ts";
import type { CouponNeeds } from "./needs.ts";
import { takeGroup } from "./offer-group.ts";
import { boundsOf, eventOf, needsCpf, usageOf } from "./offer-rewards.ts";
import { openOffer } from "./open-offer.ts";
import { reservationMs } from "./policy.ts";
import type { Redemption } from "./redemption-store.ts";
import { offerKey, releaseRedemption, reserveRedemption, takeSlot } from "./reserve-redemption.ts";
import { type ResolvedCoupon, invalidCoupon, resolveCoupon } from "./resolve-coupon.ts";
import { withSavepoint } from "../../kernel/savepoint.ts";
import { type Settled, countGrant, settleRedemption } from "./settle-redemption.ts";
import { payerSignal, signalsOf, storeSignals } from "./signals.ts";
import { store } from "./store.ts";

type Needs = Omit<CouponNeeds, "jobs">;

/** Key of a deposit. */
export interface DepositKey {
  readonly tenant_id: number;
  readonly id: string;
}

/** Returns the coupon of the code sent with a deposit, or the refusal, which is thrown where the deposit is stored. */
export async function prepareDepositCoupon(needs: Needs, scope: PlayerScope, typed: string): Promise<ResolvedCoupon | Refusal> {
  try {
    const resolved = await resolveCoupon(needs, { ...scope, player: scope }, typed);
    // A regulated brand must not reward deposits, even if such an offer has been published.
    if (scope.tenant.settings.is_regulated) return invalidCoupon();
    return resolved.reason ? refuse(resolved.reason) : resolved;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Reserves a use in the charge's transaction, before the wallet is locked. Throws the reason if it cannot. */
export async function reserveDepositCoupon(
  needs: Needs,
  tx: Tx,
  { scope, coupon, deposit }: { scope: PlayerScope; coupon: ResolvedCoupon; deposit: { id: string; amount: number } },
): Promise<void> {
  const owner = keyOf(scope);
  await needs.players.holdAlone(tx, owner);
  const base = deposit.amount;
  const { offer, player, signals, refusal } = await openOffer(needs, tx, { owner, id: coupon.offer.id, origin: scope, base });
  if (!offer) throw invalidCoupon();
  if (usageOf(offer) === "registration") throw invalidCoupon();
  if (usageOf(offer) === "code") throw refuse("coupon_needs_no_deposit");
  // Checked before the offer's own trigger, because this refusal names the bound.
  refuseOutOfBounds(offer, deposit.amount);
  if (refusal) throw refusal;
  const ungiven = await needs.rewards.refusal(tx, owner, offer.args.rewards);
  if (ungiven) throw ungiven;
  const due_at = new Date(needs.clock.now().getTime() + reservationMs);
  const redemption = await reserveRedemption(needs, tx, { player, offer, code_id: coupon.code.id, deposit, due_at });
  // Only the request for the charge contains the client's address.
  await storeSignals(tx, redemption, signals);
}

function refuseOutOfBounds(offer: PublishedOffer, amount: number): void {
  const { min, max } = boundsOf(offer);
  if (min !== null && amount < min) throw refuse("amount_below_minimum", { fields: { coupon: [`coupon_minimum:${min}`] } });
  if (max !== null && amount > max) throw refuse("amount_above_maximum", { fields: { coupon: [`coupon_maximum:${max}`] } });
}

/** The use that a deposit or a registration reserved, even if it has been released, with the offer. Their rows are locked. */
export interface LockedCoupon {
  readonly redemption: Redemption;
  /** The offer as it was shown to the player. Null if it is paused or has ended. */
  readonly offer: PublishedOffer | null;
  /** False if the deposit no longer matches the coupon's trigger, such as the first deposit. */
  readonly isTriggered: boolean;
}

/** Locks what the deposit's coupon needs. Call before the wallet is locked. Returns null if the deposit has no coupon. */
export async function lockDepositCoupon(needs: Needs, tx: Tx, { tenant_id, id }: DepositKey): Promise<LockedCoupon | null> {
  const found = await store.redemptions.ofDeposit(tx, { tenant_id, deposit_id: id });
  if (!found) return null;
  await needs.players.hold(tx, ownerOf(found));
  const present = await needs.offers.lock(tx, { tenant_id, id: found.offer_id });
  const redemption = await store.redemptions.lock(tx, found);
  const offer = present && (await shownOffer(needs, tx, { redemption, present }));
  if (offer) await needs.rewards.lock(tx, ownerOf(found), offer.args.rewards);
  return { redemption, offer, isTriggered: present !== null && (await isTriggered(needs, tx, { offer: present, redemption })) };
}

/** Conditions were checked when the use was reserved. Only the trigger is checked again. */
async function isTriggered(
  { offers }: Needs,
  tx: Tx,
  { offer, redemption }: { offer: PublishedOffer; redemption: Redemption },
): Promise<boolean> {
  const facts = await offers.facts(tx, ownerOf(redemption));
  const event = eventOf(offer, facts, redemption.base);
  return offers.refusal({ args: { ...offer.args, conditions: [] } }, { ...facts, withholdsOffers: false, event }) === null;
}

const ownerOf = ({ tenant_id, player_id }: Redemption): PlayerKey => ({ tenant_id, player_id });

const nothing = async () => undefined;

/**
 * Grants what the deposit brings, after the posting and in the transaction that credits the deposit. A failure does not affect the deposit;
 * the player is notified of the reason. Returns what to call after the commit.
 */
export async function creditDepositCoupon(
  needs: Needs,
  tx: Tx,
  { locked, payer_cpf }: { locked: LockedCoupon; payer_cpf: string | null },
): Promise<() => Promise<void>> {
  const { redemption } = locked;
  const to = ownerOf(redemption);
  const outcome = await withSavepoint(tx, () => giveReserved(needs, tx, { locked, payer_cpf })).catch((error: unknown) => {
    if (mayHelpToRepeat(error)) throw error;
    if (error instanceof Refusal) return error;
    needs.log.error({ err: error, redemption_id: redemption.id }, "could not grant a coupon: its deposit was credited without it");
    return refuse("internal");
  });
  if (!(outcome instanceof Refusal)) {
    const words = outcome.redemption.status === "held" ? heldNotification : givenNotification;
    await needs.notifications.send(tx, { to, notification: words(redemption) });
    return outcome.after;
  }
  if (redemption.status === "reserved") await releaseRedemption(needs, tx, { redemption, reason: outcome.code });
  await needs.notifications.send(tx, { to, notification: notGivenNotification(redemption, outcome.code) });
  return nothing;
}

/** True if the transaction was aborted from outside. The deposit is then retried, together with its coupon. */
function mayHelpToRepeat(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === "busy";
  const trouble = pgTroubleOf(error instanceof Fault ? error.cause : error);
  return trouble !== null && trouble !== "duplicate";
}

/** Grants a reserved use, or a released one if it can be reserved again. Throws the reason if it cannot. */
export async function giveReserved(
  needs: Needs,
  tx: Tx,
  { locked, payer_cpf }: { locked: LockedCoupon; payer_cpf: string | null },
): Promise<Settled> {
  const owner = ownerOf(locked.redemption);
  const player = await needs.players.byId(owner, tx);
  assert(player, "the account of a redemption exists");
  const { offer } = locked;
  if (!offer) throw refuse("gone");
  if (!(await tenantOfRow(needs.tenants, owner.tenant_id)).settings.policy.rewards) throw refuse("rewards_not_allowed");
  if (!locked.isTriggered) throw refuse("wrong_state");
  const payer = payer_cpf && (await needs.players.findPersonOfCpf(tx, { operator_id: player.operator_id, cpf: payer_cpf }));
  const person_id = player.person_id ?? payer ?? null;
  if (needsCpf(offer, locked.redemption.base, player.person_id)) throw refuse("coupon_needs_cpf");
  const redemption = await claim(needs, tx, { redemption: locked.redemption, offer, person_id });
  const signals = [...(await signalsOf(needs, tx, { player, origin: null })), ...(payer_cpf ? [payerSignal(needs, payer_cpf)] : [])];
  const settled = await settleRedemption(needs, tx, { redemption, offer, signals });
  if (settled.isEmpty) throw refuse("no_cashback_yesterday");
  if (settled.redemption.status === "granted") await countGrant(needs, tx, redemption);
  return settled;
}

/** Returns the version of the offer that was shown, whatever has been published since. */
export async function shownOffer(
  { offers }: Needs,
  tx: Tx,
  { redemption, present }: { redemption: Redemption; present: PublishedOffer },
): Promise<PublishedOffer> {
  if (present.version === redemption.version) return present;
  const shown = await offers.version(tx, { ...offerKey(present), version: redemption.version });
  assert(shown, "a redeemed version was published");
  return shown;
}

/** Confirms the use for the person who is known now. Reserves a released use again if possible. */
async function claim(
  needs: Needs,
  tx: Tx,
  { redemption, offer, person_id }: { redemption: Redemption; offer: PublishedOffer; person_id: string | null },
): Promise<Redemption> {
  const { tenant_id, coupon_code_id, amount } = redemption;
  const at = needs.clock.now();
  const nth = await takeSlot(needs, tx, { owner: ownerOf(redemption), offer, person_id, redemption_id: redemption.id });
  if (nth === null) throw refuse("coupon_used");
  await takeGroup(needs, tx, { owner: ownerOf(redemption), person_id, offer });
  if (redemption.status === "reserved") return store.redemptions.identify(tx, redemption, { nth, person_id });
  if (redemption.status !== "released") throw refuse("coupon_used");
  const isLeft = coupon_code_id === null || (await store.codes.use(tx, { tenant_id, id: coupon_code_id, now: at }));
  if (!isLeft || !(await needs.offers.reserve(tx, { ...offerKey(offer), cents: amount }))) throw refuse("coupon_used_up");
  return store.redemptions.transition(tx, redemption, { to: "reserved", reason: null, at, due_at: at, nth, person_id });
}

/** Gives the use back in the same transaction because the deposit was not credited. */
export async function dropDepositCoupon(
  needs: Needs,
  tx: Tx,
  { locked: { redemption }, reason }: { locked: LockedCoupon; reason: string },
): Promise<void> {
  if (redemption.status === "reserved") await releaseRedemption(needs, tx, { redemption, reason });
}

/**
 * Handles a reversed deposit: refuses what it brought if that is still held. `bonuses` ends what was granted. Call before the wallet is
 * locked.
 */
export async function reverseDepositCoupon(needs: Needs, tx: Tx, deposit: DepositKey): Promise<void> {
  const locked = await lockDepositCoupon(needs, tx, deposit);
  if (locked?.redemption.status !== "held") return;
  await refuseHeld(needs, tx, { redemption: locked.redemption, reason: "deposit_reversed" });
}

/** Rewards that end when the deposit that brought them is reversed. */
const endsWithDeposit: ReadonlySet<RewardArgs["code"]> = new Set(["bonus_fixed", "bonus_match", "free_rounds", "free_bet"]);

/** True if the deposit brought anything that stays when it is reversed: cash, a box, points, a prize. */
export async function broughtMore({ offers }: Pick<Needs, "offers">, db: Db | Tx, { tenant_id, id }: DepositKey): Promise<boolean> {
  const redemption = await store.redemptions.ofDeposit(db, { tenant_id, deposit_id: id });
  if (redemption?.status !== "granted") return false;
  const offer = await offers.version(db, { tenant_id, id: redemption.offer_id, version: redemption.version });
  assert(offer, "a redeemed version was published");
  return offer.args.rewards.some(({ code }) => !endsWithDeposit.has(code));
}

/** Ends a hold without a grant. The caller has locked the redemption and the offer's counter. */
export async function refuseHeld(needs: Pick<Needs, "clock" | "offers">, tx: Tx, input: { redemption: Redemption; reason: string }) {
  const { redemption, reason } = input;
  const { tenant_id, offer_id, amount, created_at } = redemption;
  await needs.offers.release(tx, { tenant_id, id: offer_id, cents: amount, reserved_at: created_at });
  return store.redemptions.transition(tx, redemption, { to: "refused", reason, at: needs.clock.now(), due_at: null });
}
