import type { LinkVerdict } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { RiskNeeds } from "./needs.ts";
import { linkStore } from "./store.ts";

export interface GroupDecision {
  readonly id: string;
  readonly verdict: LinkVerdict;
  /** The version that `readGroup` returned. */
  readonly expected_version: number;
  readonly reason: string;
}

/**
 * Records how the accounts are related. It changes no account. Refuses with `not_found`, or with `wrong_state` when the group is not open
 * or has changed since it was read.
 */
export async function decideGroup(
  { db, clock }: Pick<RiskNeeds, "db" | "clock">,
  scope: StaffTenantScope,
  { id, verdict, expected_version, reason }: GroupDecision,
): Promise<void> {
  const of = { tenant_id: scope.tenant.id, id };
  await db.transaction().execute(async (tx) => {
    const group = await linkStore.find(tx, of, { forUpdate: true });
    if (!group) throw refuse("not_found");
    if (group.state !== "open" || group.version !== expected_version) throw refuse("wrong_state");
    const at = clock.now();
    const decision = { tenant_id: of.tenant_id, group_id: id, id: newId(), verdict, reason, parts: group.parts, at };
    await linkStore.addDecision(tx, { ...decision, decided_by: scope.staff_id });
    await linkStore.setState(tx, of, "decided");
    await recordAuditEvent(tx, scope, {
      at,
      actor: staffActor(scope.staff_id),
      action: "link_group_decided",
      subject: `link_group:${id}`,
      detail: { verdict, accounts: group.accounts, strength: group.strength },
    });
  });
}
