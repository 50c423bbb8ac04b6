import type { FieldMessageKey } from "@trevo/contract/field-messages";
import type { Tx } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import { withSavepoint } from "../../kernel/savepoint.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { keptNotification, notKeptNotification } from "./messages.ts";
import type { CouponNeeds } from "./needs.ts";
import { factsOfNewcomer } from "./newcomer.ts";
import { faceValueOf, needsCpf, usageOf } from "./offer-rewards.ts";
import { openOffer } from "./open-offer.ts";
import { registrationMs } from "./policy.ts";
import { offerKey, reserveRedemption } from "./reserve-redemption.ts";
import { type ResolvedCoupon, resolveCoupon } from "./resolve-coupon.ts";
import { storeSignals } from "./signals.ts";

type Needs = Omit<CouponNeeds, "jobs">;

/** The coupon and the other data of a registration that decide about it. */
export interface RegistrationCoupon {
  readonly coupon: string;
  readonly birth_date: string;
  readonly has_cpf: boolean;
  readonly ref: string | null;
  readonly lmcp: string | null;
}

/** Keeps the coupon for the new account, in the transaction that opens it. */
export type KeepCoupon = (tx: Tx, scope: TenantScope, player: Player) => Promise<void>;

const wrong = (fault: FieldMessageKey): Refusal => refuse("invalid_fields", { fields: { coupon: [fault] } });

/**
 * Checks the coupon of a registration before its transaction. Refuses with `invalid_fields` if nobody can register with it, or this person
 * cannot. The result must not depend on whether the phone, e-mail or CPF exists already: a coupon must not reveal that.
 */
export async function prepareRegistrationCoupon(needs: Needs, scope: TenantScope, given: RegistrationCoupon): Promise<KeepCoupon> {
  if (scope.tenant.settings.is_regulated) throw wrong("coupon_invalid");
  const coupon = await resolveCoupon(needs, { ...scope, player: null }, given.coupon).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw wrong(error.code === "too_many_requests" ? "coupon_tries_used" : "coupon_invalid");
  });
  const { offer, reason } = coupon;
  if (usageOf(offer) !== "registration") throw wrong("coupon_after_registration");
  const { birth_date, ref, lmcp } = given;
  const facts = factsOfNewcomer({ now: needs.clock.now(), timezone: scope.tenant.timezone, birth_date, ref, lmcp });
  if (needs.offers.refusal(offer, { ...facts, event: { kind: "registered" } }) !== null) throw wrong("coupon_invalid");
  const hasRoom = reason === null && (await needs.offers.hasRoom(needs.db, { ...offerKey(offer), cents: faceValueOf(offer.args, null) }));
  if (!hasRoom) throw wrong("coupon_used_up");
  if (!given.has_cpf && needsCpf(offer, null, null)) throw wrong("coupon_needs_cpf");
  return (tx, registering, player) => keepCoupon(needs, tx, { scope: registering, player, coupon });
}

/**
 * A coupon never prevents a registration. If the last use was taken a moment ago, the account is opened without it, and the player is
 * notified of the reason.
 */
async function keepCoupon(
  needs: Needs,
  tx: Tx,
  { scope, player, coupon }: { scope: TenantScope; player: Player; coupon: ResolvedCoupon },
): Promise<void> {
  const to = { tenant_id: player.tenant_id, player_id: player.id };
  const refusal = await withSavepoint(tx, () => reserve(needs, tx, { scope, player, coupon })).catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== "busy") return error;
    throw error;
  });
  const notification = refusal ? notKeptNotification(player, refusal.code) : keptNotification(player);
  await needs.notifications.send(tx, { to, notification });
}

async function reserve(
  needs: Needs,
  tx: Tx,
  { scope, player, coupon }: { scope: TenantScope; player: Player; coupon: ResolvedCoupon },
): Promise<null> {
  const owner = { tenant_id: player.tenant_id, player_id: player.id };
  const opened = await openOffer(needs, tx, { owner, id: coupon.offer.id, origin: scope, base: null });
  const { offer, signals } = opened;
  if (!offer || usageOf(offer) !== "registration") throw refuse("gone");
  if (needsCpf(offer, null, player.person_id)) throw refuse("coupon_needs_cpf");
  const due_at = new Date(needs.clock.now().getTime() + registrationMs);
  const redemption = await reserveRedemption(needs, tx, { player, offer, code_id: coupon.code.id, deposit: null, due_at });
  // Only the registration contains the client's address.
  await storeSignals(tx, redemption, signals);
  return null;
}
