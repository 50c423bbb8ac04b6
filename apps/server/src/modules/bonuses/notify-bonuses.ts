import type { PlayerKey } from "../../kernel/scope.ts";
import { readInPages, runEach } from "../../kernel/run-each.ts";
import { announceChange } from "./announce-change.ts";
import { messageOf, nextMessage, reminderMessage, stakeRefusedMessage } from "./messages.ts";
import type { BonusNeeds } from "./needs.ts";
import { ownerOf } from "./owner-of.ts";
import { bonusTransitions } from "./states.ts";
import { type BonusRow, store } from "./store.ts";

const pageSize = 500;
/** How long before the end of an active bonus the player is reminded. */
const remindBeforeMs = 48 * 3_600_000;

type Needs = Pick<BonusNeeds, "db" | "clock" | "log" | "broadcaster" | "wallet" | "notifications" | "protection">;

/** Notifies of each state once, and offers the next bonus after one has ended. */
export async function notifyOfBonuses(needs: Needs): Promise<void> {
  const unnotified = readInPages<BonusRow>((after) => store.unnotified(needs.db, { after, limit: pageSize }));
  await runEach(needs.log, unnotified, {
    run: (bonus) => notifyOf(needs, bonus),
    describe: ({ tenant_id, id }) => ({ tenant_id, bonus_id: id }),
    failure: "a player was not notified of a bonus",
  });
}

async function notifyOf(needs: Needs, bonus: BonusRow): Promise<void> {
  // Players who are pausing or excluded receive no invitation.
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

/** Reminds once, only inside the product, and only players who may receive marketing. */
export async function remindOfBonuses(needs: Needs): Promise<void> {
  const now = needs.clock.now();
  const before = new Date(now.getTime() + remindBeforeMs);
  const ending = readInPages<BonusRow>((after) => store.toRemind(needs.db, { now, before, after, limit: pageSize }));
  await runEach(needs.log, ending, {
    run: (bonus) => remindOf(needs, bonus),
    describe: ({ tenant_id, id }) => ({ tenant_id, bonus_id: id }),
    failure: "a player was not reminded of a bonus",
  });
}

const remindOf = (needs: Needs, bonus: BonusRow): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    if (!(await store.markReminded(tx, bonus, needs.clock.now()))) return;
    const lasted = (bonus.expires_at?.getTime() ?? 0) - (bonus.activated_at?.getTime() ?? 0);
    const isInvited = lasted > remindBeforeMs && (await needs.protection.mayBeSentMarketing(bonus, tx));
    if (isInvited) await needs.notifications.send(tx, { to: ownerOf(bonus), notification: reminderMessage(bonus) });
  });

const minuteMs = 60_000;

/** One notification per bonus and minute, because its event's key contains the minute. */
export async function notifyStakeRefused(needs: Pick<Needs, "db" | "clock" | "wallet" | "notifications">, owner: PlayerKey): Promise<void> {
  const active = await needs.wallet.activeBonus(owner);
  const max_stake = active?.max_stake ?? null;
  if (!active || max_stake === null) return;
  const minute = Math.floor(needs.clock.now().getTime() / minuteMs);
  const notification = stakeRefusedMessage({ bonus_id: active.bonus_id, max_stake }, minute);
  await needs.db.transaction().execute((tx) => needs.notifications.send(tx, { to: owner, notification }));
}
