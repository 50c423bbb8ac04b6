import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `staff-queues/${id}`,
  file: `apps/server/src/${file}`,
  find,
  replace,
  suite: ["apps/server/test/staff-queues.test.ts"],
});

const onReward = (...mutant: Parameters<typeof on>): Mutant => ({ ...on(...mutant), suite: ["apps/server/test/reward-queues.test.ts"] });

/** Mutants of staff queues: what is counted, for whom, and when it is late. */
export const staffQueueMutants: readonly Mutant[] = [
  on("counted-without-permission", "kernel/back-office.ts", [
    "permission === undefined ? tenants : tenants.filter(({ id }) => granted.get(id)?.has(permission))",
    "tenants.filter(({ id }) => permission === undefined || granted.has(id))",
  ]),
  on("withdrawal-late-at-its-term", "modules/withdrawals/withdrawal-lists-store.ts", [
    "count(*) filter (where w.updated_at < b.late_before or",
    "count(*) filter (where w.updated_at <= b.late_before or",
  ]),
  on("ticket-late-at-its-term", "modules/support/ticket-store.ts", [
    "count(*) filter (where t.due_at < ${now})",
    "count(*) filter (where t.due_at <= ${now})",
  ]),
  on("oldest-ticket-for-the-first-due", "modules/support/ticket-store.ts", [
    "array_agg(t.since order by t.due_at)",
    "array_agg(t.since order by t.since)",
  ]),
  on("own-proposal-counted", "modules/proposals/store.ts", [" and proposed_by <> ${staff_id}", ""]),
  on("proposal-over-counted", "modules/proposals/store.ts", ["and state = 'waiting' and ends_at > ${now}", "and state = 'waiting'"]),
  on("approved-proposal-counted", "modules/proposals/store.ts", ["and a.approved_by = ${staff_id}", "and false"]),
  on("resolved-violation-counted", "modules/integrity/store.ts", [
    "tenant_id = b.tenant_id and resolved_at is null",
    "tenant_id = b.tenant_id",
  ]),
  on("violations-without-end", "modules/integrity/store.ts", ["order by id limit ${mostCounted}", "order by id"]),
  on("decided-appeal-counted", "modules/moderation/case-store.ts", ["where state = 'open' and tenant_id = any", "where tenant_id = any"]),
  on("decided-case-counted", "modules/moderation/case-store.ts", [
    "tenant_id = b.tenant_id and state in ('open', 'taken')",
    "tenant_id = b.tenant_id",
  ]),
  on("known-round-counted", "modules/open-rounds/store.ts", ["tenant_id = b.tenant_id and reason is not null", "tenant_id = b.tenant_id"]),
  on("paid-statement-counted", "modules/referrals/statement-store.ts", [
    "tenant_id = b.tenant_id and status = 'open'",
    "tenant_id = b.tenant_id",
  ]),
  onReward("decided-redemption-counted", "modules/coupons/redemption-store.ts", [
    "tenant_id = b.tenant_id and status = 'held' order by",
    "tenant_id = b.tenant_id order by",
  ]),
  onReward("redemption-late-when-due", "modules/coupons/redemption-store.ts", [
    "count(*) filter (where r.due_at < ${now})",
    "count(*) filter (where r.due_at <= ${now})",
  ]),
  onReward("ended-shipment-counted", "modules/boxes/prize-store.ts", [
    "tenant_id = b.tenant_id and ended_at is null order by requested_at",
    "tenant_id = b.tenant_id order by requested_at",
  ]),
  onReward("shipment-late-at-its-promise", "modules/boxes/prize-store.ts", [
    "count(*) filter (where s.promised_until < ${now})",
    "count(*) filter (where s.promised_until <= ${now})",
  ]),
];
