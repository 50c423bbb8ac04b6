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

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ReleaseGiven {
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
async function release(tx: Tx, scope: AuditScope, { freeze, ...decision }: Release & { readonly freeze: OpenFreeze }): Promise<number> {
  const { by, at } = decision;
  const released = await integrityStore.release(tx, freeze.tenant_id, decision);
  assert(released, `a freeze that is locked was released: ${freeze.id}`);
  const resolved = await integrityStore.resolve(tx, freeze.tenant_id, at);
  const subject = `freeze:${freeze.id}`;
  await recordAuditEvent(tx, scope, { at, actor: staffActor(by), action: "payouts_released", subject, detail: { violations: resolved } });
  return resolved;
}

/** A freeze ends by people alone: by whoever runs the installation, or by members of staff, who may have to be two. */
export function createReleasePayouts({ db, clock, log }: Needs) {
  const approve = async (tx: Tx, reviewer: Reviewer, { id, violations, reason }: ReleaseGiven): Promise<PayoutFreeze | null> => {
    const { tenant, staff_id: by } = reviewer;
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
  };

  return {
    byStaff: async (reviewer: Reviewer, input: ReleaseGiven): Promise<PayoutFreeze | null> => {
      const { idempotency_key: key, ...body } = input;
      const { tenant, staff_id } = reviewer;
      const call = { tenant_id: tenant.id, player_id: staff_id, route, key, body };
      const { freeze } = await runIdempotently(db, call, async (tx) => ({ freeze: await approve(tx, reviewer, input) }));
      if (!freeze) log.warn({ tenant_id: tenant.id, by: staff_id }, "payouts were released");
      return freeze;
    },

    byCommand: async (tenantId: number, { by, reason }: { readonly by: string; readonly reason: string }): Promise<number> => {
      const resolved = await db.transaction().execute(async (tx) => {
        const freeze = await lockFreeze(tx, tenantId);
        return release(tx, { tenant: { id: tenantId }, request_id: null }, { freeze, by, reason, at: clock.now() });
      });
      log.warn({ tenant_id: tenantId, by, reason, resolved }, "payouts were released");
      return resolved;
    },
  };
}
