import type { PartnerAccount } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { PartnerAccountNeeds } from "./needs.ts";
import { presentAccount } from "./present.ts";
import { store } from "./store.ts";

/** Ends an account that was never used. Refuses with `not_found`, `wrong_state`. */
export async function discardAccount(
  { db, clock }: Pick<PartnerAccountNeeds, "db" | "clock">,
  scope: StaffTenantScope,
  id: string,
): Promise<PartnerAccount> {
  const key = { tenant_id: scope.tenant.id, id };
  return db.transaction().execute(async (tx) => {
    if (!(await store.lock(tx, key))) throw refuse("not_found");
    const now = clock.now();
    const changed = await store.change(tx, { ...key, from: ["draft", "checked"] }, { state: "ended", ended_at: now });
    if (!changed) throw refuse("wrong_state");
    await recordAuditEvent(tx, scope, {
      at: now,
      actor: staffActor(scope.staff_id),
      action: "partner_account_discarded",
      subject: `partner_account:${id}`,
      detail: { kind: changed.kind },
    });
    return presentAccount(changed);
  });
}
