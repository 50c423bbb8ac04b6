import assert from "node:assert/strict";
import { localDate, startOfDay } from "@trevo/domain";
import type { PlanArgs } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { entriesSource } from "../wallet/index.ts";
import { type Affiliate, affiliateStore } from "./affiliate-store.ts";
import { commissionStore } from "./commission-store.ts";
import { commissionsFollower } from "./commissions-follower.ts";
import { correctionStore } from "./correction-store.ts";
import { statementNotification } from "./messages.ts";
import type { ReferralNeeds } from "./needs.ts";
import { mayReward } from "./programme.ts";
import { type MonthFacts, type StatementLine, type VersionKey, statementLines } from "./statement-lines.ts";
import { statementStore } from "./statement-store.ts";

/** Tolerance in ms: clocks of processes differ, and a posting may commit a moment after it was made. */
const graceMs = 5 * 60_000;
/** Number of waiting entries at which the follower is known not to have passed the month. */
const mostWaiting = 10_000;

/** `YYYY-MM-01`, `months` later. */
export const monthAfter = (month: string, months = 1): string => {
  const date = new Date(`${month}T00:00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
};
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

interface Month {
  readonly tenant: Tenant;
  readonly affiliate: Affiliate;
  /** The first days of the month and of the next one, and the moments at which they begin. */
  readonly from: string;
  readonly until: string;
  readonly starts: Date;
  readonly ends: Date;
}

/**
 * The job that makes statements. It may run twice, on several processes: an affiliate's months are made in order, each under the
 * affiliate's lock.
 */
export async function makeStatements(needs: ReferralNeeds): Promise<void> {
  for (const tenant of await needs.tenants.all()) {
    if (!mayReward(tenant)) continue;
    for (const affiliate of await affiliateStore.all(needs.db, tenant.id))
      await makeAll(needs, tenant, affiliate.id).catch((error: unknown) =>
        needs.log.error({ err: error, affiliate_id: affiliate.id }, "could not create an affiliate statement"),
      );
  }
}

async function makeAll(needs: ReferralNeeds, tenant: Tenant, affiliateId: string): Promise<void> {
  while (await makeNext(needs, tenant, affiliateId));
}

/** Makes the statement of the first month without one, if the month is over and the follower has passed it. It never changes afterwards. */
async function makeNext(needs: ReferralNeeds, tenant: Tenant, affiliateId: string): Promise<boolean> {
  const { clock, db } = needs;
  return db.transaction().execute(async (tx) => {
    const at = await followerCursors.hold(tx, commissionsFollower.name);
    const affiliate = await affiliateStore.lock(tx, tenant.id, affiliateId);
    assert(affiliate, "affiliates are never removed");
    const month = await nextMonth(tx, tenant, affiliate);
    if (!at || clock.now().getTime() < month.ends.getTime() + graceMs) return false;
    const { rows, oldest } = await entriesSource.waiting(tx, at, mostWaiting);
    if (rows > 0 && (rows >= mostWaiting || oldest === null || oldest < month.ends)) return false;
    const children = await statementStore.ofChildren(tx, {
      tenant_id: tenant.id,
      parent_id: affiliate.id,
      period: month.from,
      until: month.ends,
    });
    if (children.stated < children.affiliates) return false;
    const player = await needs.players.byId(affiliate, tx);
    // A month entirely after the account was closed gets no statement.
    const isOver = (player?.closed_at ?? month.ends) < month.starts;
    const read = isOver ? emptyMonth : await readFacts(needs, tx, { month, children });
    const facts = { ...read.facts, corrections: await readCorrections(tx, affiliate) };
    await storeStatement(needs, tx, { month, facts, plans: read.plans, isClosed: player?.state === "closed" });
    return true;
  });
}

async function nextMonth(tx: Tx, tenant: Tenant, affiliate: Affiliate): Promise<Month> {
  const [last] = await statementStore.ofAffiliate(tx, tenant.id, affiliate.id);
  const from = last ? monthAfter(last.period) : monthOf(localDate(affiliate.created_at, tenant.timezone));
  const until = monthAfter(from);
  return { tenant, affiliate, from, until, starts: startOfDay(from, tenant.timezone), ends: startOfDay(until, tenant.timezone) };
}

/** Adding a correction also locks the affiliate. */
async function readCorrections(tx: Tx, { tenant_id, id }: Affiliate): Promise<MonthFacts["corrections"]> {
  const [last] = await statementStore.ofAffiliate(tx, tenant_id, id);
  const before = last ? (await statementStore.lines(tx, last)).find(({ kind }) => kind === "correction") : undefined;
  return { ...(await correctionStore.waiting(tx, { tenant_id, affiliate_id: id })), carried: before?.carried ?? 0 };
}

interface Read {
  readonly facts: Omit<MonthFacts, "corrections">;
  readonly plans: ReadonlyMap<string, PlanArgs>;
}

const emptyMonth: Read = {
  facts: { months: [], carried: [], qualified: [], own: [], children: { affiliates: 0, amount: 0 } },
  plans: new Map(),
};

const nameOf = ({ offer_id, version }: VersionKey): string => `${offer_id} ${version}`;

async function readFacts(
  needs: ReferralNeeds,
  tx: Tx,
  { month, children }: { month: Month; children: MonthFacts["children"] },
): Promise<Read> {
  const { tenant, affiliate, from, until, starts, ends } = month;
  const of = { tenant_id: tenant.id, affiliate_id: affiliate.id };
  const months = await commissionStore.months(tx, { ...of, from, until });
  const [last] = await statementStore.ofAffiliate(tx, tenant.id, affiliate.id);
  const carried = last ? (await statementStore.lines(tx, last)).flatMap(carriedShare) : [];
  const plans = new Map<string, PlanArgs>();
  for (const key of [...months, ...carried]) {
    if (plans.has(nameOf(key))) continue;
    const plan = (await needs.offers.version(tx, { tenant_id: tenant.id, id: key.offer_id, version: key.version }))?.args.plan;
    assert(plan, "a player is bound to a published plan");
    plans.set(nameOf(key), plan);
  }
  const qualified = await statementStore.qualified(tx, { ...of, from: starts, until: ends });
  const own = await ownPlans(needs, tx, month);
  return { facts: { months, carried, qualified, own, children }, plans };
}

/** The part of a share carried into the next month. */
const carriedShare = ({ offer_id, version, carried }: StatementLine) =>
  offer_id !== null && version !== null && carried < 0 ? [{ offer_id, version, carried }] : [];

/**
 * The affiliate's own plans as in force at the end of the month, whatever has happened to them since. A fixed amount is paid for whole
 * months only.
 */
async function ownPlans({ offers }: ReferralNeeds, tx: Tx, { tenant, affiliate, starts, ends }: Month): Promise<MonthFacts["own"]> {
  if (affiliate.state !== "active") return [];
  const own: MonthFacts["own"][number][] = [];
  for (const id of [affiliate.offer_id, affiliate.sub_offer_id]) {
    const offer = id === null ? null : await offers.heldUntil(tx, { tenant_id: tenant.id, id }, ends);
    const plan = offer?.args.plan;
    if (!offer || !plan || (plan.code !== "flat" && plan.code !== "sub")) continue;
    if (plan.code === "flat" && affiliate.created_at > starts) continue;
    own.push({ offer_id: offer.id, version: offer.version, plan });
  }
  return own;
}

async function storeStatement(
  { clock, notifications }: ReferralNeeds,
  tx: Tx,
  { month, facts, plans, isClosed }: Pick<Read, "plans"> & { facts: MonthFacts; month: Month; isClosed: boolean },
): Promise<void> {
  const { affiliate, from } = month;
  const lines = statementLines(facts, (key) => {
    const plan = plans.get(nameOf(key));
    assert(plan, "the plan of each version was read");
    return plan;
  });
  const affiliateKey = { tenant_id: affiliate.tenant_id, affiliate_id: affiliate.id };
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const now = clock.now();
  const statement = {
    ...affiliateKey,
    id: newId(),
    player_id: affiliate.player_id,
    amount,
    status: amount > 0 ? "open" : "nothing_due",
    status_reason: null,
    period: from,
    document: null,
    proposal_id: null,
    created_at: now,
    updated_at: now,
  } as const;
  await statementStore.add(tx, statement, lines);
  await correctionStore.takeIn(tx, { ...affiliateKey, id: statement.id });
  if (isClosed) return;
  const to = { tenant_id: affiliate.tenant_id, player_id: affiliate.player_id };
  await notifications.send(tx, { to, notification: statementNotification(statement) });
}
