import type { PlayerKey } from "../../kernel/scope.ts";
import type { PointNeeds } from "./needs.ts";
import { lapseNotification } from "./notifications.ts";
import { lapseDateOf, lapsesBefore, noticeBefore } from "./policy.ts";
import { pointStore } from "./store.ts";

/** Found at a time. The next run finds the others. */
const mostAtOnce = 500;

/** Points of players who were idle for long lapse, once they have known it for a month. */
export async function lapsePoints(needs: PointNeeds): Promise<void> {
  const now = needs.clock.now();
  for (const player of await pointStore.idle(needs.db, { before: noticeBefore(now), unnotified: true, most: mostAtOnce }))
    await notifyIdle(needs, player, now);
  for (const player of await pointStore.idle(needs.db, { before: lapsesBefore(now), unnotified: false, most: mostAtOnce }))
    await lapse(needs, player, now);
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
    if (!wallet?.notified_at || wallet.balance === 0 || lapseDateOf(wallet.last_at, wallet.notified_at) > now) return;
    await pointStore.book(tx, [
      { ...wallet, kind: "lapse", key: `lapse:${wallet.last_at.toISOString()}`, at: now, delta: -wallet.balance },
    ]);
  });
