import { localDate, startOfDay } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { tenantOfRow } from "../../kernel/scope.ts";
import { attributionStore } from "./attribution-store.ts";
import { notGrantedNotification, paidNotification } from "./messages.ts";
import type { ReferralNeeds } from "./needs.ts";
import { type QualifyingPlan, type ReviewReason, burstMs, reasonsToReview, reviewDue } from "./policy.ts";
import { mayReward } from "./programme.ts";
import { promisedPlan } from "./qualify-referrals.ts";
import { readActivity } from "./read-activity.ts";
import { type Referral, type ReferralKey, referralStore } from "./referral-store.ts";
import { signalStore } from "./signal-store.ts";

const atOnce = 500;
const beforeAll: ReferralKey = { tenant_id: 0, id: "00000000-0000-0000-0000-000000000000" };

/** The referral after the transaction, and what to do after its commit. */
export interface Settled {
  readonly referral: Referral;
  readonly after: () => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/**
 * The job that settles due referrals: holds that are over are granted or reviewed, and overdue reviews are granted. A failed one is tried
 * again.
 */
export async function settleReferrals(needs: ReferralNeeds): Promise<void> {
  const now = needs.clock.now();
  let after: ReferralKey | undefined = beforeAll;
  while (after !== undefined) {
    const page: Referral[] = await referralStore.due(needs.db, { now, after, limit: atOnce });
    for (const found of page)
      await settleOne(needs, found, now).catch((error: unknown) =>
        needs.log.error({ err: error, referral_id: found.id }, "could not settle a referral"),
      );
    after = page.at(-1);
  }
}

async function settleOne(needs: ReferralNeeds, found: Referral, now: Date): Promise<void> {
  const settled = await needs.db.transaction().execute(async (tx) => {
    if (!mayReward(await tenantOfRow(needs.tenants, found.tenant_id))) return null;
    const referral = await lockReferral(needs, tx, found);
    if (referral.due_at === null || referral.due_at > now) return null;
    return referral.status === "held" ? settleHeld(needs, tx, referral) : settleReview(needs, tx, referral);
  });
  await settled?.after();
}

/** Locks the referrer first, so that its referrals are settled one at a time: the monthly limit is counted under this lock. */
export async function lockReferral({ players }: Pick<ReferralNeeds, "players">, tx: Tx, found: Referral): Promise<Referral> {
  await players.holdAlone(tx, { tenant_id: found.tenant_id, player_id: found.referrer_id });
  return referralStore.lock(tx, found);
}

async function settleHeld(needs: ReferralNeeds, tx: Tx, referral: Referral): Promise<Settled> {
  const plan = await promisedPlan(needs, tx, referral);
  const reasons = await reasonsOf(needs, tx, { referral, plan });
  return reasons.length === 0 ? grantReferral(needs, tx, { referral, reason: null }) : review(needs, tx, { referral, reasons });
}

/** Nobody has decided in time. If a reason that only staff may decide has come up in the meantime, the review continues. */
async function settleReview(needs: ReferralNeeds, tx: Tx, referral: Referral): Promise<Settled> {
  const now = needs.clock.now();
  const reasons = await reasonsOf(needs, tx, { referral, plan: await promisedPlan(needs, tx, referral) });
  if (reasons.length > 0 && reviewDue(reasons, now) === null)
    return { referral: await referralStore.keepInReview(tx, referral, now), after: nothing };
  return grantReferral(needs, tx, { referral, reason: "deadline" });
}

async function review(
  { clock }: Pick<ReferralNeeds, "clock">,
  tx: Tx,
  { referral, reasons }: { referral: Referral; reasons: readonly ReviewReason[] },
): Promise<Settled> {
  const at = clock.now();
  const change = { to: "review", reason: reasons.join("+"), at, due_at: reviewDue(reasons, at) } as const;
  return { referral: await referralStore.transition(tx, referral, change), after: nothing };
}

async function reasonsOf(
  needs: ReferralNeeds,
  tx: Tx,
  { referral, plan }: { referral: Referral; plan: QualifyingPlan },
): Promise<ReviewReason[]> {
  const { tenant_id, referrer_id } = referral;
  const now = needs.clock.now();
  const { timezone } = await tenantOfRow(needs.tenants, tenant_id);
  const since = startOfDay(`${localDate(now, timezone).slice(0, 7)}-01`, timezone);
  const shared = await signalStore.sharedWithReferrer(tx, referral, referrer_id);
  const others = (await attributionStore.broughtBy(tx, { tenant_id, referrer_id })).filter((id) => id !== referral.player_id);
  const { staked, charged_back } = await readActivity(tx, referral, now);
  const evidence = {
    shares_device: shared.has("device"),
    shares_network: shared.has("network_hour"),
    shares_pix_key: await sharesPixKey(needs, tx, referral),
    shares_payer: await needs.sharesPayer(tx, { tenant_id, player_id: referral.player_id }, [referrer_id, ...others]),
    charged_back,
    is_friend_open: (await needs.players.byId({ tenant_id, player_id: referral.player_id }, tx))?.state === "active",
    accounts_within_hour: await attributionStore.countAround(tx, { tenant_id, referrer_id }, { at: referral.created_at, ms: burstMs }),
    granted_this_month: await referralStore.countGranted(tx, { tenant_id, referrer_id, since }),
    staked,
  };
  return reasonsToReview(plan, evidence, referral.affiliate_id !== null);
}

async function sharesPixKey({ pixKeysOf }: Pick<ReferralNeeds, "pixKeysOf">, tx: Tx, referral: Referral): Promise<boolean> {
  const { tenant_id, player_id, referrer_id } = referral;
  const keys = new Set((await pixKeysOf(tx, { tenant_id, player_id: referrer_id })).map((key) => key.toString("hex")));
  return (await pixKeysOf(tx, { tenant_id, player_id })).some((key) => keys.has(key.toString("hex")));
}

/**
 * Grants the referral. A friend's amount is paid at once; an affiliate's goes into the month's statement, and is owed even if the affiliate
 * is excluded. Both are taken from the offer's budget. The referral must be locked by `lockReferral`.
 */
export async function grantReferral(
  needs: ReferralNeeds,
  tx: Tx,
  { referral, reason }: { referral: Referral; reason: string | null },
): Promise<Settled> {
  const at = needs.clock.now();
  const { tenant_id, referrer_id, offer_id, version, id, amount } = referral;
  const owner = { tenant_id, player_id: referrer_id };
  if (!(await mayReceive(needs, tx, referral))) return refuseReferral(needs, tx, { referral, reason: "referrer_not_open" });
  await needs.offers.lock(tx, { tenant_id, id: offer_id });
  const use = { tenant_id, id: offer_id, cents: amount };
  if (!(await needs.offers.reserve(tx, use))) return withoutBudget(needs, tx, referral);
  await needs.offers.settle(tx, use);
  if (referral.affiliate_id !== null)
    return { referral: await referralStore.transition(tx, referral, { to: "granted", reason, at }), after: nothing };
  const granted = await needs.rewards.grant(tx, owner, {
    source: "referrals",
    external_id: id,
    reward: { code: "cash", amount },
    reason: `referral:${id}`,
    offer: { id: offer_id, version },
  });
  await needs.notifications.send(tx, { to: owner, notification: paidNotification(referral) });
  return { referral: await referralStore.transition(tx, referral, { to: "granted", reason, at }), after: granted.after };
}

/**
 * An affiliate has worked for the amount: only a closed or blocked account loses it. The amount for a friend is a reward, which an excluded
 * player is not given.
 */
async function mayReceive(
  { mayWin, players }: ReferralNeeds,
  tx: Tx,
  { tenant_id, referrer_id, affiliate_id }: Referral,
): Promise<boolean> {
  const owner = { tenant_id, player_id: referrer_id };
  return affiliate_id === null ? mayWin(tx, owner) : (await players.byId(owner, tx))?.state === "active";
}

/** The offer's budget is used up: staff decides once there is more. */
async function withoutBudget(needs: ReferralNeeds, tx: Tx, referral: Referral): Promise<Settled> {
  if (referral.status === "held") return review(needs, tx, { referral, reasons: ["budget"] });
  return { referral: await referralStore.keepInReview(tx, referral, needs.clock.now()), after: nothing };
}

/** Refuses the referral, which must be locked by `lockReferral`. A referrer who is closed, blocked or excluded is not notified. */
export async function refuseReferral(
  needs: Pick<ReferralNeeds, "clock" | "notifications" | "mayWin">,
  tx: Tx,
  { referral, reason }: { referral: Referral; reason: string },
): Promise<Settled> {
  const refused = await referralStore.transition(tx, referral, { to: "refused", reason, at: needs.clock.now() });
  const to = { tenant_id: referral.tenant_id, player_id: referral.referrer_id };
  if (await needs.mayWin(tx, to)) await needs.notifications.send(tx, { to, notification: notGrantedNotification(referral) });
  return { referral: refused, after: nothing };
}
