import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { RecoveryChannel, RecoveryRequest } from "./account-blocks.ts";
import type { AccountBlockNeeds } from "./needs.ts";

type Needs = Pick<AccountBlockNeeds, "db" | "clock" | "players" | "sessions">;

/**
 * Sends the code to the player's own contact; staff never see it. A blocked or excluded player may receive it, as at their own request: it
 * sets a password, and whether the account may log in is decided at the login.
 */
export async function sendRecovery(
  needs: Needs,
  scope: StaffTenantScope,
  { player_id, channel, reason }: RecoveryRequest,
): Promise<RecoveryChannel> {
  const key = { tenant_id: scope.tenant.id, player_id };
  const sent = await needs.db.transaction().execute(async (tx) => {
    await needs.players.hold(tx, key);
    const player = await needs.players.byId(key, tx);
    if (!player) throw refuse("not_found");
    if (player.state === "closed") throw refuse("wrong_state");
    const queued = await needs.sessions.sendRecovery(tx, { player, channel });
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: staffActor(scope.staff_id),
      action: "player_recovery_sent",
      subject: `player:${player_id}`,
      detail: { channel: queued.channel, reason },
    });
    return queued;
  });
  sent.after();
  return sent.channel;
}
