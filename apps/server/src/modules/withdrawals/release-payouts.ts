import assert from "node:assert/strict";
import type { PayoutFreeze } from "@trevo/contract";
import { type AuditScope, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { Release } from "./freeze-store.ts";
import type { FreezeNeeds } from "./freeze-needs.ts";
import { releaseApprovalsNeeded } from "./policy.ts";
import { type OpenFreeze, describeFreeze, findFreeze } from "./read-freeze.ts";
import { store } from "./store.ts";

export interface ReleaseInput {
  /** Id of the freeze. */
  readonly id: number;
  /** Number of violations that the freeze showed. Violations found later have not been reviewed by anybody. */
  readonly violations: number;
  readonly reason: string;
  readonly idempotency_key: string | null;
}

const route = "POST /staff/payout-freeze/release";

/**
 * Approves the release of a tenant's payouts for a member of staff; the last approval needed releases them. Refuses with `wrong_state` if
 * the freeze has changed since it was read, and with `approved_by_you`. Returns null if payouts are released.
 */
export async function releasePayouts(needs: FreezeNeeds, reviewer: Reviewer, input: ReleaseInput): Promise<PayoutFreeze | null> {
  const { idempotency_key: key, ...body } = input;
  const { tenant, staff_id } = reviewer;
  const call = { tenant_id: tenant.id, player_id: staff_id, route, key, body };
  const { freeze } = await runIdempotently(needs.db, call, async (tx) => ({ freeze: await approve(needs, tx, { reviewer, input }) }));
  if (!freeze) needs.log.warn({ tenant_id: tenant.id, by: staff_id }, "payouts were released");
  return freeze;
}

/**
 * Releases a tenant's payouts for the operator of the installation. Refuses with `wrong_state` if nothing is frozen. Returns the number of
 * violations resolved.
 */
export async function releaseByCommand(
  { db, clock, log, integrity }: FreezeNeeds,
  tenantId: number,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<number> {
  const needs = { integrity };
  const resolved = await db.transaction().execute(async (tx) => {
    const freeze = await lockFreeze(needs, tx, tenantId);
    return release(needs, tx, { scope: { tenant: { id: tenantId }, request_id: null }, freeze, by, reason, at: clock.now() });
  });
  log.warn({ tenant_id: tenantId, by, reason, resolved }, "payouts were released");
  return resolved;
}

async function approve(
  needs: FreezeNeeds,
  tx: Tx,
  { reviewer, input }: { reviewer: Reviewer; input: ReleaseInput },
): Promise<PayoutFreeze | null> {
  const { id, violations, reason } = input;
  const { tenant, staff_id: by } = reviewer;
  const freeze = await lockFreeze(needs, tx, tenant.id);
  if (freeze.id !== id || freeze.violations !== violations) throw refuse("wrong_state");
  const at = needs.clock.now();
  const approval = { tenant_id: tenant.id, freeze_id: id, violations, approved_by: by, reason, at };
  if (!(await store.freezes.addApproval(tx, approval))) throw refuse("approved_by_you");
  if ((await store.freezes.approvals(tx, freeze, violations)).length < releaseApprovalsNeeded(tenant.settings)) {
    const action = "payouts_release_approved";
    await recordAuditEvent(tx, reviewer, { at, actor: staffActor(by), action, subject: `freeze:${id}`, detail: { violations } });
    return describeFreeze(tx, tenant, freeze);
  }
  // A violation that does not freeze payouts is recorded without the lock, so the number may have changed.
  if ((await release(needs, tx, { scope: reviewer, freeze, by, reason, at })) !== violations) throw refuse("wrong_state");
  return null;
}

/**
 * Locks the freeze until the commit: meanwhile nobody freezes the tenant or approves a payout, so exactly the open violations are released.
 */
async function lockFreeze(needs: Pick<FreezeNeeds, "integrity">, tx: Tx, tenantId: number): Promise<OpenFreeze> {
  await store.freezes.lock(tx, tenantId, "exclusive");
  const freeze = await findFreeze(needs, tx, tenantId);
  if (!freeze) throw refuse("wrong_state");
  return freeze;
}

/** Returns the number of violations resolved. */
async function release(
  { integrity }: Pick<FreezeNeeds, "integrity">,
  tx: Tx,
  { scope, freeze, ...terms }: Release & { readonly scope: AuditScope; readonly freeze: OpenFreeze },
): Promise<number> {
  const { by, at } = terms;
  const released = await store.freezes.release(tx, freeze.tenant_id, terms);
  assert(released, `a freeze that is locked was released: ${freeze.id}`);
  const resolved = await integrity.resolve(tx, freeze.tenant_id, at);
  const subject = `freeze:${freeze.id}`;
  await recordAuditEvent(tx, scope, { at, actor: staffActor(by), action: "payouts_released", subject, detail: { violations: resolved } });
  return resolved;
}
