import { type AuditScope, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { CurateNeeds } from "./curate.ts";
import { store } from "./store.ts";

export interface ProviderStateChange {
  readonly provider_code: string;
  readonly state: "on" | "off";
  readonly reason: string;
  readonly staff_id: string;
}

/** Refuses with `wrong_state` if the provider is already in this state, so that of two members only one changes it. */
export async function setProviderState({ db, clock }: CurateNeeds, scope: AuditScope, change: ProviderStateChange): Promise<void> {
  const { provider_code, state, reason, staff_id } = change;
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const changed =
      state === "off"
        ? await store.suspensions.add(tx, scope.tenant.id, { provider_code, reason, suspended_at: at, suspended_by: staff_id })
        : await store.suspensions.remove(tx, scope.tenant.id, provider_code);
    if (!changed) throw refuse("wrong_state");
    await recordAuditEvent(tx, scope, {
      at,
      actor: staffActor(staff_id),
      action: state === "off" ? "provider_suspended" : "provider_resumed",
      subject: `provider:${provider_code}`,
      detail: { reason },
    });
  });
}
