import type { AccountSession } from "@trevo/contract";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import { describeDevice, maskAddress } from "./device.ts";
import { type EndingNeeds, endSession } from "./end-session.ts";
import { type SessionKey, sessionStore } from "./store.ts";

const sessionKeyOf = (scope: PlayerScope): SessionKey => ({
  tenant_id: scope.tenant.id,
  player_id: scope.player_id,
  session_id: scope.session_id,
});

/** Lists the player's active sessions. */
export async function listSessions(needs: EndingNeeds, scope: PlayerScope): Promise<AccountSession[]> {
  const now = needs.clock.now();
  const seenAfter = new Date(now.getTime() - scope.tenant.settings.policy.session_idle_ms);
  const sessions = await sessionStore.list(needs.db, sessionKeyOf(scope), { now, seenAfter });
  return sessions.map((session) => ({
    id: session.id,
    device: describeDevice(session.user_agent),
    network: maskAddress(session.ip),
    created_at: session.created_at.toISOString(),
    seen_at: session.seen_at.toISOString(),
    current: session.id === scope.session_id,
  }));
}

/** Ends one session. Refuses with `not_found` if it is not an active session of the player. */
export async function endOneSession(needs: EndingNeeds, scope: PlayerScope, session_id: string): Promise<void> {
  const ending = { ...sessionKeyOf(scope), session_id, request_id: scope.request_id, action: "session_ended" } as const;
  if (!(await endSession(needs, ending))) throw refuse("not_found");
}

/** Ends all other sessions. Returns how many there were. */
export async function endOtherSessions(needs: EndingNeeds, scope: PlayerScope): Promise<number> {
  const at = needs.clock.now();
  const ended = await needs.db.transaction().execute(async (tx) => {
    const gone = await sessionStore.endOthers(tx, sessionKeyOf(scope), at);
    await recordAuditEvent(tx, scope, {
      at,
      actor: playerActor(scope.player_id),
      action: "other_sessions_ended",
      detail: { ended: gone.length },
    });
    return gone;
  });
  for (const session of ended) needs.revoked(session);
  return ended.length;
}
