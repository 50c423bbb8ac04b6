import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { refuseHeld } from "./deposit-coupon.ts";
import type { CouponNeeds } from "./needs.ts";
import { givenNotification } from "./messages.ts";
import { signalsKeptMs } from "./policy.ts";
import type { Redemption } from "./redemption-store.ts";
import { releaseRedemption } from "./reserve-redemption.ts";
import { type Settled, grantRedemption } from "./settle-redemption.ts";
import { store } from "./store.ts";

type Needs = Omit<CouponNeeds, "vault" | "jobs">;

const atOnce = 500;
const dayMs = 86_400_000;

/** Gives back what was reserved and not used in time, and marks codes that are over. */
export async function releaseReservations(needs: Needs): Promise<void> {
  const now = needs.clock.now();
  await store.codes.expire(needs.db, now);
  for (const found of await store.redemptions.due(needs.db, { status: "reserved", now, limit: atOnce }))
    await releaseOne(needs, found, now).catch((error: unknown) =>
      needs.log.error({ err: error, redemption_id: found.id }, "a reserved redemption was not given back"),
    );
}

const releaseOne = (needs: Needs, found: Redemption, now: Date): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    await needs.offers.lock(tx, { tenant_id: found.tenant_id, id: found.offer_id });
    const redemption = await store.redemptions.lock(tx, found);
    if (redemption.status === "reserved" && isDue(redemption, now)) await releaseRedemption(needs, tx, { redemption, reason: "expired" });
  });

/** Grants what nobody has refused within a day; refuses it where the account was blocked or closed meanwhile. */
export async function grantHeld(needs: Needs): Promise<void> {
  const now = needs.clock.now();
  for (const found of await store.redemptions.due(needs.db, { status: "held", now, limit: atOnce }))
    await grantOne(needs, found, now).catch((error: unknown) =>
      needs.log.error({ err: error, redemption_id: found.id }, "a held redemption was not granted"),
    );
}

async function grantOne(needs: Needs, found: Redemption, now: Date): Promise<void> {
  const settled = await needs.db.transaction().execute(async (tx) => {
    const redemption = await lockHeld(needs, tx, found);
    if (redemption.status === "held" && !(await isOfOpenAccount(needs, tx, redemption))) {
      await refuseHeld(needs, tx, { redemption, reason: "account_not_open" });
      return null;
    }
    return redemption?.status === "held" && isDue(redemption, now)
      ? grantHeldRedemption(needs, tx, { redemption, reason: "deadline" })
      : null;
  });
  await settled?.after();
}

const isDue = ({ due_at }: Redemption, now: Date): boolean => due_at !== null && due_at <= now;

/** With the account and the offer's counter, in the order of all. */
export async function lockHeld(needs: Pick<Needs, "offers" | "players">, tx: Tx, found: Redemption): Promise<Redemption> {
  await needs.players.hold(tx, found);
  await needs.offers.lock(tx, { tenant_id: found.tenant_id, id: found.offer_id });
  return store.redemptions.lock(tx, found);
}

/** Of the account that `lockHeld` has locked. */
export async function isOfOpenAccount({ players }: Pick<Needs, "players">, tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<boolean> {
  return (await players.byId({ tenant_id, player_id }, tx))?.state === "active";
}

/** As it was shown when it was redeemed, whatever has become of the offer since. */
export async function grantHeldRedemption(
  needs: Needs,
  tx: Tx,
  { redemption, reason }: { redemption: Redemption; reason: string },
): Promise<Settled> {
  const { tenant_id, player_id, offer_id, version } = redemption;
  const offer = await needs.offers.version(tx, { tenant_id, id: offer_id, version });
  assert(offer, "a redeemed version was published");
  const settled = await grantRedemption(needs, tx, { redemption, offer, reason });
  await needs.notifications.send(tx, { to: { tenant_id, player_id }, notification: givenNotification(redemption) });
  return settled;
}

/** The account is closed to play: nothing more is given, whatever is reserved or held. */
export async function endRedemptions(needs: Needs, owner: PlayerKey): Promise<void> {
  for (const found of await store.redemptions.unfinishedOf(needs.db, owner))
    await needs.db.transaction().execute(async (tx) => {
      const redemption = await lockHeld(needs, tx, found);
      const ended = { redemption, reason: "excluded" };
      if (redemption.status === "reserved") await releaseRedemption(needs, tx, ended);
      if (redemption.status === "held") await refuseHeld(needs, tx, ended);
    });
}

/** Signals after 90 days, wrong codes after two. */
export async function forgetOld({ db, clock }: Pick<Needs, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  await store.signals.forget(db, new Date(now - signalsKeptMs));
  await store.misses.forget(db, new Date(now - 2 * dayMs).toISOString().slice(0, 10));
}
