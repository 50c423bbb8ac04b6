import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import { type PlayerKey, tenantOfRow } from "../../kernel/scope.ts";
import { readInPages, runEach } from "../../kernel/run-each.ts";
import { refuseHeld } from "./deposit-coupon.ts";
import type { CouponNeeds } from "./needs.ts";
import { givenNotification } from "./messages.ts";
import { signalsKeptMs } from "./policy.ts";
import type { Redemption } from "./redemption-store.ts";
import { releaseRedemption } from "./reserve-redemption.ts";
import { type Settled, countGrant, grantRedemption } from "./settle-redemption.ts";
import { store } from "./store.ts";

/** The player whose redemptions end, and the reason. */
export interface EndedPlayer extends PlayerKey {
  readonly reason?: "excluded" | "account_not_open";
}

type Needs = Omit<CouponNeeds, "vault" | "jobs">;

const pageSize = 500;
const dayMs = 86_400_000;

/** Releases reservations that were not used in time, and marks expired codes. */
export async function releaseReservations(needs: Needs): Promise<void> {
  const now = needs.clock.now();
  await store.codes.expire(needs.db, now);
  await runEach(needs.log, dueOnes(needs, "reserved", now), {
    run: (found) => releaseOne(needs, found, now),
    describe: ({ id }) => ({ redemption_id: id }),
    failure: "could not release a reserved redemption",
  });
}

const dueOnes = ({ db }: Pick<Needs, "db">, status: "reserved" | "held", now: Date) =>
  readInPages<Redemption>((after) => store.redemptions.due(db, { status, now, after, limit: pageSize }));

const releaseOne = (needs: Needs, found: Redemption, now: Date): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    await needs.offers.lock(tx, { tenant_id: found.tenant_id, id: found.offer_id });
    const redemption = await store.redemptions.lock(tx, found);
    if (redemption.status === "reserved" && isDue(redemption, now)) await releaseRedemption(needs, tx, { redemption, reason: "expired" });
  });

/**
 * Grants redemptions that nobody refused within a day. Refuses those of accounts that have been excluded, blocked or closed. They wait if
 * the brand gives no rewards.
 */
export async function grantHeld(needs: Needs): Promise<void> {
  const now = needs.clock.now();
  await runEach(needs.log, dueOnes(needs, "held", now), {
    run: (found) => grantOne(needs, found, now),
    describe: ({ id }) => ({ redemption_id: id }),
    failure: "a held redemption was not granted",
  });
}

async function grantOne(needs: Needs, found: Redemption, now: Date): Promise<void> {
  const settled = await needs.db.transaction().execute(async (tx) => {
    const redemption = await lockHeld(needs, tx, found);
    if (redemption.status === "held" && !(await needs.mayBeRewarded(tx, ownerOf(redemption)))) {
      await refuseHeld(needs, tx, { redemption, reason: "account_not_open" });
      return null;
    }
    const mayGrant = (await tenantOfRow(needs.tenants, found.tenant_id)).settings.policy.rewards;
    return mayGrant && redemption?.status === "held" && isDue(redemption, now)
      ? grantHeldRedemption(needs, tx, { redemption, reason: "deadline" })
      : null;
  });
  await settled?.after();
}

const isDue = ({ due_at }: Redemption, now: Date): boolean => due_at !== null && due_at <= now;

/**
 * Locks the account, the offer's counter and the redemption, in the order used everywhere. The account's lock is exclusive, because a
 * redemption locks the wallet before the counter, and a grant of a held redemption locks it afterwards.
 */
export async function lockHeld(needs: Pick<Needs, "offers" | "players">, tx: Tx, found: Redemption): Promise<Redemption> {
  await needs.players.holdAlone(tx, found);
  await needs.offers.lock(tx, { tenant_id: found.tenant_id, id: found.offer_id });
  return store.redemptions.lock(tx, found);
}

export const ownerOf = ({ tenant_id, player_id }: PlayerKey): PlayerKey => ({ tenant_id, player_id });

/** Grants the offer as it was shown at the redemption, even if it has changed since. */
export async function grantHeldRedemption(
  needs: Needs,
  tx: Tx,
  { redemption, reason }: { redemption: Redemption; reason: string },
): Promise<Settled> {
  const { tenant_id, player_id, offer_id, version } = redemption;
  const offer = await needs.offers.version(tx, { tenant_id, id: offer_id, version });
  assert(offer, "a redeemed version was published");
  const settled = await grantRedemption(needs, tx, { redemption, offer, reason });
  await countGrant(needs, tx, redemption);
  await needs.notifications.send(tx, { to: { tenant_id, player_id }, notification: givenNotification(redemption) });
  return settled;
}

/**
 * Ends all reserved and held redemptions of a player who may no longer play, including those of concurrent transactions that hold the
 * account. Throws if one could not be ended, so that the job runs again.
 */
export async function endRedemptions(needs: Needs, { reason = "excluded", ...owner }: EndedPlayer): Promise<void> {
  await needs.players.awaitHolders(owner);
  const failed = await runEach(needs.log, await store.redemptions.unfinishedOf(needs.db, owner), {
    run: (found) => endOne(needs, found, reason),
    describe: ({ id }) => ({ redemption_id: id }),
    failure: "a redemption was not ended",
  });
  if (failed > 0) throw new Error(`${failed} redemptions could not be ended`);
}

const endOne = (needs: Needs, found: Redemption, reason: string): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    const redemption = await lockHeld(needs, tx, found);
    if (redemption.status === "reserved") await releaseRedemption(needs, tx, { redemption, reason });
    if (redemption.status === "held") await refuseHeld(needs, tx, { redemption, reason });
  });

/** Deletes signals after 90 days and wrong codes after two days. */
export async function forgetOld({ db, clock }: Pick<Needs, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  await store.signals.forget(db, new Date(now - signalsKeptMs));
  await store.misses.forget(db, new Date(now - 2 * dayMs).toISOString().slice(0, 10));
}
