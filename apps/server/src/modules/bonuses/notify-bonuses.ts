import { announceChange } from "./announce-change.ts";
import { messageOf, nextMessage, reminderMessage } from "./messages.ts";
import type { BonusNeeds } from "./needs.ts";
import { ownerOf } from "./owner-of.ts";
import { bonusTransitions } from "./states.ts";
import { type BonusRow, store } from "./store.ts";

const perRun = 500;
/** Before the end of an active bonus. */
const remindBeforeMs = 48 * 3_600_000;

type Needs = Pick<BonusNeeds, "db" | "clock" | "broadcaster" | "wallet" | "notifications" | "protection">;

/** Notifies of each state once, and offers the next bonus where one has ended. */
export async function notifyOfBonuses(needs: Needs): Promise<void> {
  for (const bonus of await store.unnotified(needs.db, perRun)) await notifyOf(needs, bonus);
}

async function notifyOf(needs: Needs, bonus: BonusRow): Promise<void> {
  // Whoever pauses or is excluded is not invited.
  const mayInvite = await needs.protection.mayBeSentMarketing(bonus);
  const ends = bonusTransitions[bonus.status].length === 0;
  const notified = await needs.db.transaction().execute(async (tx) => {
    if (!(await store.markNotified(tx, bonus))) return false;
    const message = bonus.status === "waiting" && !mayInvite ? null : messageOf(bonus);
    if (message) await needs.notifications.send(tx, { to: ownerOf(bonus), notification: message });
    const next = ends && mayInvite && bonus.activated_at !== null ? await store.nextWaiting(tx, bonus, needs.clock.now()) : undefined;
    if (next) await needs.notifications.send(tx, { to: ownerOf(bonus), notification: nextMessage(next, bonus) });
    return true;
  });
  if (notified) await announceChange(needs, ownerOf(bonus), { id: bonus.id, state: bonus.status });
}

/** Once, in the product alone, to whoever may be invited. */
export async function remindOfBonuses(needs: Needs): Promise<void> {
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const before = new Date(now.getTime() + remindBeforeMs);
    for (const bonus of await store.lockToRemind(tx, { now, before, limit: perRun })) {
      await store.markReminded(tx, bonus, now);
      const lasted = (bonus.expires_at?.getTime() ?? 0) - (bonus.activated_at?.getTime() ?? 0);
      const isInvited = lasted > remindBeforeMs && (await needs.protection.mayBeSentMarketing(bonus, tx));
      if (isInvited) await needs.notifications.send(tx, { to: ownerOf(bonus), notification: reminderMessage(bonus) });
    }
  });
}
