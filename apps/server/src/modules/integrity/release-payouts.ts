import assert from "node:assert/strict";
import type { PayoutFreeze } from "@trevo/contract";
import { type AuditScope, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { Log } from "../../kernel/log.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import { presentFreeze, releaseApprovalsNeeded } from "./read-freeze.ts";
import { type OpenFreeze, type Release, integrityStore } from "./store.ts";

export interface ReleaseNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ReleaseInput {
  /** The freeze's. */
  readonly id: number;
  /** As the freeze showed them: what was found since has been looked at by nobody. */
  readonly violations: number;
  readonly reason: string;
  readonly idempotency_key: string | null;
}

const route = "POST /staff/payout-freeze/release";

/** From here to the commit nobody freezes the tenant, and nobody approves a payout: what is released is what stands open. */
async function lockFreeze(tx: Tx, tenantId: number): Promise<OpenFreeze> {
  await integrityStore.lockFreeze(tx, tenantId, "exclusive");
  const freeze = await integrityStore.freezeOf(tx, tenantId);
  if (!freeze) throw refuse("wrong_state");
  return freeze;
}

/** Answers how many violations are known by it from now on. */
async function release(tx: Tx, scope: AuditScope, { freeze, ...released }: Release & { readonly freeze: OpenFreeze }): Promise<number> {
  const { by, at } = released;
  const isReleased = await integrityStore.release(tx, freeze.tenant_id, released);
  assert(isReleased, `a freeze that is locked was released: ${freeze.id}`);
  const resolved = await integrityStore.resolve(tx, freeze.tenant_id, at);
  const subject = `freeze:${freeze.id}`;
  await recordAuditEvent(tx, scope, { at, actor: staffActor(by), action: "payouts_released", subject, detail: { violations: resolved } });
  return resolved;
}

/** Members of staff release what they have seen; where payouts above a limit take two people, so does this. Null: payouts go on. */
export async function releaseByStaff(needs: ReleaseNeeds, reviewer: Reviewer, input: ReleaseInput): Promise<PayoutFreeze | null> {
  const { idempotency_key: key, ...body } = input;
  const { tenant, staff_id } = reviewer;
  const call = { tenant_id: tenant.id, player_id: staff_id, route, key, body };
  const { freeze } = await runIdempotently(needs.db, call, async (tx) => ({ freeze: await approve(needs, tx, { reviewer, input }) }));
  if (!freeze) needs.log.warn({ tenant_id: tenant.id, by: staff_id }, "payouts were released");
  return freeze;
}

interface Approving {
  readonly reviewer: Reviewer;
  readonly input: ReleaseInput;
}

async function approve({ clock }: ReleaseNeeds, tx: Tx, { reviewer, input }: Approving): Promise<PayoutFreeze | null> {
  const { tenant, staff_id: by } = reviewer;
  const { id, violations, reason } = input;
  const freeze = await lockFreeze(tx, tenant.id);
  if (freeze.id !== id || freeze.violations !== violations) throw refuse("wrong_state");
  const at = clock.now();
  const approval = { tenant_id: tenant.id, freeze_id: id, violations, approved_by: by, reason, at };
  if (!(await integrityStore.addApproval(tx, approval))) throw refuse("approved_by_you");
  if ((await integrityStore.approvals(tx, freeze)).length < releaseApprovalsNeeded(tenant)) {
    const action = "payouts_release_approved";
    await recordAuditEvent(tx, reviewer, { at, actor: staffActor(by), action, subject: `freeze:${id}`, detail: { violations } });
    return presentFreeze(tx, tenant, freeze);
  }
  // What only differs is written without the lock.
  if ((await release(tx, reviewer, { freeze, by, reason, at })) !== violations) throw refuse("wrong_state");
  return null;
}

/** By whoever runs the installation: `by` is a name. Answers how many violations are known by it from now on. */
export async function releaseByCommand(
  { db, clock, log }: ReleaseNeeds,
  tenantId: number,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<number> {
  const resolved = await db.transaction().execute(async (tx) => {
    const freeze = await lockFreeze(tx, tenantId);
    return release(tx, { tenant: { id: tenantId }, request_id: null }, { freeze, by, reason, at: clock.now() });
  });
  log.warn({ tenant_id: tenantId, by, reason, resolved }, "payouts were released");
  return resolved;
}
