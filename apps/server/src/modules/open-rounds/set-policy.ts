import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { openRoundStore } from "./store.ts";

export interface RoundPolicy {
  readonly provider_code: string;
  /** Hours without a move after which a round's status is requested, 1 to 9,600. */
  readonly after_hours: number;
  readonly actor: string;
}

export const setPolicy = (needs: { readonly db: Db; readonly clock: Clock }, scope: AuditScope, policy: RoundPolicy): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    const { provider_code, after_hours, actor } = policy;
    await openRoundStore.setPolicy(tx, { tenant_id: scope.tenant.id, provider_code, after_hours });
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor,
      action: "round_policy_set",
      subject: `provider:${provider_code}`,
      detail: { after_hours },
    });
  });
