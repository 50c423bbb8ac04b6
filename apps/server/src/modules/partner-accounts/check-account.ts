import type { PartnerAccount, PartnerState } from "@trevo/contract";
import { faultOfPartner } from "../../adapters/partners/check-partner.ts";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { openSecrets } from "./envelope.ts";
import type { PartnerAccountNeeds } from "./needs.ts";
import { presentAccount } from "./present.ts";
import { store } from "./store.ts";

const asked: readonly PartnerState[] = ["draft", "checked", "active"];

/**
 * Checks the account with the partner, outside a transaction because it may take long. An active account stays active whatever the result
 * is. Refuses with `not_found`, `wrong_state` (it has ended, possibly during the check).
 */
export async function checkAccount(
  needs: Pick<PartnerAccountNeeds, "db" | "clock" | "keys">,
  scope: StaffTenantScope,
  id: string,
): Promise<PartnerAccount> {
  const key = { tenant_id: scope.tenant.id, id };
  const found = await store.find(needs.db, key);
  if (!found) throw refuse("not_found");
  if (!asked.includes(found.state)) throw refuse("wrong_state");
  const fault = await faultOfPartner(found.kind, { ...found.config, ...(await openSecrets(needs.keys, found)) }, needs.clock);
  const now = needs.clock.now();
  const changed = await needs.db.transaction().execute(async (tx) => {
    const locked = await store.lock(tx, key);
    if (!locked || !asked.includes(locked.state)) throw refuse("wrong_state");
    const state = locked.state === "active" ? "active" : fault === null ? "checked" : "draft";
    await recordAuditEvent(tx, scope, {
      at: now,
      actor: staffActor(scope.staff_id),
      action: "partner_account_checked",
      subject: `partner_account:${id}`,
      detail: { kind: found.kind, accepted: fault === null },
    });
    return store.change(tx, { ...key, from: asked }, { state, checked_at: now, check_fault: fault });
  });
  if (!changed) throw refuse("wrong_state");
  return presentAccount(changed);
}
