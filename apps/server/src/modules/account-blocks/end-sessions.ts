import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { AccountReason } from "./account-blocks.ts";
import type { AccountBlockNeeds } from "./needs.ts";

type Needs = Pick<AccountBlockNeeds, "db" | "clock" | "jobs" | "players">;

/** A job ends the sessions and all their sockets within seconds. The player may log in again. */
export async function endSessions(needs: Needs, scope: StaffTenantScope, { player_id, reason }: AccountReason): Promise<void> {
  const key = { tenant_id: scope.tenant.id, player_id };
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.hold(tx, key);
    const player = await needs.players.byId(key, tx);
    if (!player) throw refuse("not_found");
    if (player.state === "closed") throw refuse("wrong_state");
    await needs.jobs.add(tx, { name: "end-sessions", payload: key });
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: staffActor(scope.staff_id),
      action: "player_sessions_ended",
      subject: `player:${player_id}`,
      detail: { reason },
    });
  });
}
