import type { Tx } from "../../kernel/db.ts";
import { Refusal } from "../../kernel/errors.ts";
import { withSavepoint } from "../../kernel/savepoint.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { giveReserved, shownOffer } from "./deposit-coupon.ts";
import { givenNotification, heldNotification, registrationNotGivenNotification } from "./messages.ts";
import type { CouponNeeds } from "./needs.ts";
import type { Redemption } from "./redemption-store.ts";
import { releaseRedemption } from "./reserve-redemption.ts";
import { store } from "./store.ts";

type Needs = Omit<CouponNeeds, "jobs">;

export const grantOfRegistrationJob = "grant-registration-coupon";

const nothing = async () => undefined;

/**
 * Grants the registration coupon once phone and e-mail are confirmed. Does nothing the second time, or for an account without a coupon. A
 * use that was given back in the meantime is taken again if one is left.
 */
export async function grantRegistrationCoupon(needs: Needs, owner: PlayerKey): Promise<void> {
  const found = await store.redemptions.ofRegistration(needs.db, owner);
  if (!found) return;
  const after = await needs.db.transaction().execute((tx) => grant(needs, tx, { owner, found }));
  await after();
}

async function grant(needs: Needs, tx: Tx, { owner, found }: { owner: PlayerKey; found: Redemption }): Promise<() => Promise<void>> {
  await needs.players.hold(tx, owner);
  const present = await needs.offers.lock(tx, { tenant_id: owner.tenant_id, id: found.offer_id });
  const redemption = await store.redemptions.lock(tx, found);
  if (redemption.status !== "reserved" && redemption.status !== "released") return nothing;
  const player = await needs.players.byId(owner, tx);
  if (!player?.phone_verified_at || !player.email_verified_at) return nothing;
  const mayBeRewarded = await needs.mayBeRewarded(tx, owner);
  if (!mayBeRewarded) {
    if (redemption.status === "reserved") await releaseRedemption(needs, tx, { redemption, reason: "account_not_open" });
    return nothing;
  }
  const offer = present && (await shownOffer(needs, tx, { redemption, present }));
  if (offer) await needs.rewards.lock(tx, owner, offer.args.rewards);
  const locked = { redemption, offer, isTriggered: true };
  const outcome = await withSavepoint(tx, () => giveReserved(needs, tx, { locked, payer_cpf: null })).catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== "busy") return error;
    throw error;
  });
  if (outcome instanceof Refusal) {
    if (redemption.status === "reserved") await releaseRedemption(needs, tx, { redemption, reason: outcome.code });
    await needs.notifications.send(tx, { to: owner, notification: registrationNotGivenNotification(redemption, outcome.code) });
    return nothing;
  }
  const words = outcome.redemption.status === "held" ? heldNotification : givenNotification;
  await needs.notifications.send(tx, { to: owner, notification: words(redemption) });
  return outcome.after;
}
