import { readInPages, runEach } from "../../kernel/run-each.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { isBookedUntil } from "./book-stakes.ts";
import type { PointNeeds } from "./needs.ts";
import { lapseNotification } from "./notifications.ts";
import { endOfDay, lapseDateOf, lapsesBefore, noticeBefore } from "./policy.ts";
import { pointStore } from "./store.ts";

const pageSize = 500;

/** Time within which a stake's points must be booked, in ms. */
const bookedWithinMs = 3_600_000;

/**
 * Ends the points of players who have been idle for long, at least a month after the notification and after the end of the day named in it.
 * Does nothing while stakes wait to be booked, because a player who has staked is not idle.
 */
export async function lapsePoints(needs: PointNeeds): Promise<void> {
  const now = needs.clock.now();
  if (!(await isBookedUntil(needs, new Date(now.getTime() - bookedWithinMs)))) return;
  const idle = (before: Date, unnotified: boolean) =>
    readInPages<PlayerKey>((after) => pointStore.idle(needs.db, { before, unnotified, after, limit: pageSize }));
  const describe = ({ tenant_id, player_id }: PlayerKey) => ({ tenant_id, player_id });
  await runEach(needs.log, idle(noticeBefore(now), true), {
    run: (player) => notifyIdle(needs, player, now),
    describe,
    failure: "a player was not notified of points that will lapse",
  });
  await runEach(needs.log, idle(lapsesBefore(now), false), {
    run: (player) => lapse(needs, player, now),
    describe,
    failure: "points did not lapse",
  });
}

const notifyIdle = (needs: PointNeeds, player: PlayerKey, now: Date): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    const [wallet] = await pointStore.lock(tx, [player]);
    if (!wallet || wallet.balance === 0 || wallet.last_at >= noticeBefore(now) || wallet.notified_at) return;
    await pointStore.markNotified(tx, player, now);
    await needs.notifications.send(tx, { to: player, notification: lapseNotification(wallet.balance, lapseDateOf(wallet.last_at, now)) });
  });

const lapse = (needs: PointNeeds, player: PlayerKey, now: Date): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    const [wallet] = await pointStore.lock(tx, [player]);
    if (!wallet?.notified_at || wallet.balance === 0 || endOfDay(lapseDateOf(wallet.last_at, wallet.notified_at)) > now) return;
    await pointStore.book(tx, [
      { ...wallet, kind: "lapse", key: `lapse:${wallet.last_at.toISOString()}`, at: now, delta: -wallet.balance },
    ]);
  });
