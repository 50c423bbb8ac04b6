import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { AccountReason } from "./account-blocks.ts";
import type { AccountBlockNeeds } from "./needs.ts";

type Needs = Pick<AccountBlockNeeds, "db" | "clock" | "jobs" | "players" | "wallet">;

/** Locks the account and then its wallet, the order used everywhere. A concurrent stake is posted before, or refused. */
export async function blockAccount(needs: Needs, scope: StaffTenantScope, { player_id, reason }: AccountReason): Promise<void> {
  const key = { tenant_id: scope.tenant.id, player_id };
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.block(tx, key);
    await needs.wallet.setRestrictions(tx, key, { may_stake: false, may_deposit: false, reason: "blocked" });
    await needs.jobs.add(tx, { name: "end-sessions", payload: key });
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: staffActor(scope.staff_id),
      action: "player_blocked",
      subject: `player:${player_id}`,
      detail: { reason },
    });
  });
}
