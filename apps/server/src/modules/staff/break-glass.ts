import { type BreakGlass, type BreakGlassFile, type Permission, type breakGlassVerdicts, mostCounted, rolesWith } from "@trevo/contract";
import { auditEventsUnder, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { QueueQuery, WaitingCount } from "../../kernel/staff-queue.ts";
import { accessStore } from "./access-store.ts";
import { type BreakGlassRow, breakGlassStore } from "./break-glass-store.ts";
import { breakGlassEmail } from "./messages.ts";
import type { StaffNeeds } from "./needs.ts";
import { presentAccess, presentAudit, presentBreakGlass, reviewDueAt, reviewMs } from "./present.ts";
import { brandsOfOperator } from "./proposed-access.ts";
import { type StaffKey, staffStore } from "./store.ts";

export const alarmBreakGlassJob = "alarm-break-glass";

/** `tenant_id` is the brand whose relay sends the e-mail. */
export interface BreakGlassAlarm {
  readonly operator_id: number;
  readonly id: string;
  /** The member to notify. */
  readonly staff_id: string;
  readonly tenant_id: number;
}

type Needs = Pick<StaffNeeds, "db" | "clock" | "jobs" | "tenants" | "admitsDemo">;

export interface TakenPermissions {
  readonly permissions: readonly Permission[];
  readonly brand: string | null;
  readonly minutes: number;
  readonly reason: string;
}

/**
 * Takes effect with the commit. One job per watching member sends the notification. Refuses with `not_found` (no such brand), and with
 * `wrong_state` while another access of the member lasts; the member's lock makes concurrent calls wait for each other.
 */
export async function takeBreakGlass(needs: Needs, scope: StaffScope, input: TakenPermissions): Promise<BreakGlass> {
  const key: StaffKey = { operator_id: scope.operator_id, staff_id: scope.staff_id };
  const brands = await brandsOfOperator(needs, scope);
  const brand = brands.find(({ slug }) => slug === input.brand);
  const carrier = brands[0];
  if ((input.brand !== null && !brand) || !carrier) throw refuse("not_found");
  const now = needs.clock.now();
  const row: BreakGlassRow = {
    ...key,
    id: newId(),
    permissions: [...new Set(input.permissions)],
    tenant_id: brand?.id ?? null,
    reason: input.reason,
    started_at: now,
    ends_at: new Date(now.getTime() + input.minutes * 60_000),
    request_id: scope.request_id,
    reviewed_by: null,
    reviewed_at: null,
    verdict: null,
    review_note: null,
  };
  await needs.db.transaction().execute(async (tx) => {
    await staffStore.lock(tx, key);
    if (await breakGlassStore.running(tx, key, now)) throw refuse("wrong_state");
    await breakGlassStore.insert(tx, row);
    const roles = [...rolesWith("staff.manage"), ...rolesWith("audit.read")];
    for (const staff_id of await breakGlassStore.watchers(tx, key, { now, roles, admitsDemo: needs.admitsDemo })) {
      const alarm: BreakGlassAlarm = { operator_id: key.operator_id, id: row.id, staff_id, tenant_id: carrier.id };
      await needs.jobs.add(tx, { name: alarmBreakGlassJob, payload: alarm });
    }
    const detail = { break_glass: row.id, may: row.permissions.join(","), minutes: input.minutes, reason: row.reason };
    const event = { at: now, actor: staffActor(key.staff_id), action: "break_glass_taken", request_id: scope.request_id, detail } as const;
    await accessStore.record(tx, key, event);
  });
  return presentBreakGlass(row, scope.tenants);
}

/** Runs the job: one e-mail to one watching member. If it is sent again, the mailbox shows it once. */
export async function alarmBreakGlass(
  needs: Pick<StaffNeeds, "db" | "messenger" | "officeAddress">,
  { operator_id, id, staff_id, tenant_id }: BreakGlassAlarm,
): Promise<void> {
  const row = await breakGlassStore.find(needs.db, { operator_id, id });
  const [taker, watcher] = await Promise.all([
    row && staffStore.byId(needs.db, { operator_id, staff_id: row.staff_id }),
    staffStore.byId(needs.db, { operator_id, staff_id }),
  ]);
  if (!row || !taker || watcher?.state !== "active") return;
  const address = needs.officeAddress();
  await needs.messenger.sendEmail({
    tenant_id,
    to: watcher.email,
    from_name: "Trevo",
    message_id: `break-glass-${id}-${staff_id}@${new URL(address).hostname}`,
    ...breakGlassEmail({ name: taker.name, reason: row.reason, ends_at: row.ends_at, link: `${address}/emergencias` }),
  });
}

export interface BreakGlassQuery {
  readonly state: "waiting" | "reviewed";
  readonly after?: string | undefined;
  readonly limit: number;
}

export function listBreakGlass({ db }: Pick<Needs, "db">, scope: StaffScope, query: BreakGlassQuery): Promise<Slice<BreakGlass>> {
  const [since, id] = query.after?.split("_") ?? [];
  const after = since && id ? { started_at: new Date(since), id } : null;
  const read = (limit: number) => breakGlassStore.list(db, scope.operator_id, { isReviewed: query.state === "reviewed", after, limit });
  return sliceOf(query.limit, read, {
    present: (row) => presentBreakGlass(row, scope.tenants),
    cursor: (row) => `${row.started_at.toISOString()}_${row.id}`,
  });
}

/** Maximum number of a member's actions shown. */
const mostEvents = 200;

/** Refuses with `not_found`. */
export async function readBreakGlass({ db }: Pick<Needs, "db">, scope: StaffScope, id: string): Promise<BreakGlassFile> {
  const row = await breakGlassStore.find(db, { operator_id: scope.operator_id, id });
  if (!row) throw refuse("not_found");
  const slugs = new Map(scope.tenants.map((tenant) => [tenant.id, tenant.slug]));
  const under = { actor: staffActor(row.staff_id), id, limit: mostEvents };
  const access = (await accessStore.under(db, { ...under, operator_id: scope.operator_id })).map(presentAccess);
  const events = (await auditEventsUnder(db, { ...under, tenant_ids: [...slugs.keys()] })).map((event) => ({
    ...presentAudit(event),
    tenant: slugs.get(event.tenant_id) ?? "",
  }));
  return { ...presentBreakGlass(row, scope.tenants), events, access };
}

export interface BreakGlassReview {
  readonly id: string;
  readonly verdict: (typeof breakGlassVerdicts)[number];
  readonly note: string;
}

/** Refuses with `not_found`, `forbidden` for the member's own access, `wrong_state` while it lasts or once it was reviewed. */
export async function reviewBreakGlass(needs: Needs, scope: StaffScope, { id, verdict, note }: BreakGlassReview): Promise<BreakGlass> {
  const { operator_id } = scope;
  const reviewed = await needs.db.transaction().execute(async (tx) => {
    const row = await breakGlassStore.lock(tx, { operator_id, id });
    if (!row) throw refuse("not_found");
    if (row.staff_id === scope.staff_id) throw refuse("forbidden");
    const at = needs.clock.now();
    if (row.reviewed_at || row.ends_at > at) throw refuse("wrong_state");
    const detail = { break_glass: id, verdict };
    const event = { at, actor: staffActor(scope.staff_id), action: "break_glass_reviewed", request_id: scope.request_id, detail } as const;
    await accessStore.record(tx, { operator_id, staff_id: row.staff_id }, event);
    return breakGlassStore.review(tx, row, { reviewed_by: scope.staff_id, reviewed_at: at, verdict, review_note: note });
  });
  return presentBreakGlass(reviewed, scope.tenants);
}

/** Other members' access waiting for review. Counted at the operator's first brand, because it belongs to no single brand. */
export async function countBreakGlass({ db }: Pick<Needs, "db">, { scope, tenants, now }: QueueQuery): Promise<WaitingCount[]> {
  if (!scope.granted_everywhere.has("audit.read")) return [];
  const [first] = tenants.toSorted((one, other) => one.id - other.id);
  const lateBefore = new Date(now.getTime() - reviewMs);
  const { waiting, late, oldest_at } = await breakGlassStore.waiting(db, scope, { lateBefore, most: mostCounted });
  return first && oldest_at ? [{ tenant_id: first.id, waiting, late, oldest_at, due_at: reviewDueAt(oldest_at) }] : [];
}
