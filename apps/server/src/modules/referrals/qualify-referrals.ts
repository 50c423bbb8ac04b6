import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import { tenantOfRow } from "../../kernel/scope.ts";
import { attributionStore } from "./attribution-store.ts";
import { qualifiedNotification } from "./messages.ts";
import type { ReferralNeeds } from "./needs.ts";
import { type QualifyingPlan, dayMs, qualifies, qualifyingOf } from "./policy.ts";
import { mayReward } from "./programme.ts";
import { readActivity } from "./read-activity.ts";
import { type Referral, type ReferralKey, referralStore } from "./referral-store.ts";

const atOnce = 500;
const beforeAll: ReferralKey = { tenant_id: 0, id: "00000000-0000-0000-0000-000000000000" };
/** Tolerance in ms: a round that was settled in time may be posted a moment later. */
const graceMs = 5 * 60_000;

/**
 * The job that judges pending referrals: those that meet the plan are held, those that do not in time expire. A failed one is tried again.
 */
export async function qualifyReferrals(needs: ReferralNeeds): Promise<void> {
  let last: ReferralKey | undefined = beforeAll;
  while (last !== undefined) {
    const page: Referral[] = await referralStore.pending(needs.db, last, atOnce);
    for (const found of await worthReading(needs, page))
      await needs.db
        .transaction()
        .execute((tx) => qualifyOne(needs, tx, found))
        .catch((error: unknown) => needs.log.error({ err: error, referral_id: found.id }, "could not check whether a referral qualifies"));
    last = page.at(-1);
  }
}

/** Returns referrals that may have qualified, or whose time is over. The totals are only a hint: the ledger decides. */
async function worthReading({ clock, totals }: Pick<ReferralNeeds, "clock" | "totals">, page: readonly Referral[]): Promise<Referral[]> {
  const sums = await totals.ofMany(page);
  const now = clock.now();
  return page.filter((referral) => (sums.get(referral.player_id)?.staked ?? 0) > 0 || isOver(referral, now));
}

const isOver = ({ ends_at }: Referral, now: Date): boolean => now.getTime() >= ends_at.getTime() + graceMs;

/** Returns the plan under which the referral was promised. */
export async function promisedPlan({ offers }: Pick<ReferralNeeds, "offers">, tx: Tx, referral: Referral): Promise<QualifyingPlan> {
  const offer = await offers.version(tx, { tenant_id: referral.tenant_id, id: referral.offer_id, version: referral.version });
  const plan = qualifyingOf(offer?.args.plan ?? null);
  assert(plan, "a referral was promised under a published plan");
  return plan;
}

async function qualifyOne(needs: ReferralNeeds, tx: Tx, found: Referral): Promise<void> {
  const { clock, players, notifications } = needs;
  // Referrals wait while the brand gives no rewards. The activity is read as of the end of the referral's time.
  if (!mayReward(await tenantOfRow(needs.tenants, found.tenant_id))) return;
  await players.hold(tx, { tenant_id: found.tenant_id, player_id: found.referrer_id });
  const referral = await referralStore.lock(tx, found);
  if (referral.status !== "pending") return;
  const at = clock.now();
  if (await isCountedBefore(needs, tx, referral)) {
    await referralStore.transition(tx, referral, { to: "refused", reason: "person_counted", at });
    return;
  }
  const plan = await promisedPlan(needs, tx, referral);
  const player = await players.byId(referral, tx);
  const contacts_verified = player !== null && player.email_verified_at !== null && player.phone_verified_at !== null;
  const activity = await readActivity(tx, referral, referral.ends_at);
  if (!qualifies(plan, { ...activity, contacts_verified })) {
    if (isOver(referral, at)) await referralStore.transition(tx, referral, { to: "expired", reason: null, at });
    return;
  }
  const due_at = new Date(at.getTime() + plan.hold_days * dayMs);
  await referralStore.transition(tx, referral, { to: "held", reason: null, at, due_at });
  const to = { tenant_id: referral.tenant_id, player_id: referral.referrer_id };
  if (referral.affiliate_id === null)
    await recordPlayerEvent(tx, { ...to, kind: "friend_qualified", key: referral.id, data: { referral_id: referral.id }, at });
  if (await needs.mayWin(tx, to)) await notifications.send(tx, { to, notification: qualifiedNotification(referral) });
}

/** Whether the account's person, who has since become known, was already attributed at another brand of the operator. */
async function isCountedBefore({ players }: Pick<ReferralNeeds, "players">, tx: Tx, referral: Referral): Promise<boolean> {
  const player = await players.byId(referral, tx);
  if (!player?.person_id) return false;
  const accounts = await players.accountsOfPerson({ operator_id: player.operator_id, person_id: player.person_id }, tx);
  const others = accounts.filter(({ tenant_id, player_id }) => tenant_id !== referral.tenant_id || player_id !== referral.player_id);
  return attributionStore.isAnyBroughtBefore(tx, others, referral.created_at);
}
