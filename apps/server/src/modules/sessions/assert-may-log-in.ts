import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { SessionNeeds } from "./needs.ts";
import { openSession } from "./open-session.ts";

/** A player whose password was verified, and the version of that password. */
export interface LoginCandidate {
  readonly player: Player;
  readonly passwordVersion: string;
}

/**
 * Prevents a password change until the transaction ends. A reset that finished in the meantime has ended every session, and a session
 * opened with the old password afterwards would survive it. Refuses with `wrong_credentials` if the password has changed.
 */
export async function lockPassword(
  needs: Pick<SessionNeeds, "players">,
  tx: Tx,
  { player, passwordVersion }: LoginCandidate,
): Promise<void> {
  const key = { tenant_id: player.tenant_id, player_id: player.id };
  if ((await needs.players.passwordVersion(key, tx)) !== passwordVersion) throw refuse("wrong_credentials");
}

/** Throws if the player may not log in. A self-excluded player receives a token that can only withdraw. */
export async function assertMayLogIn(needs: SessionNeeds, scope: TenantScope, candidate: LoginCandidate): Promise<void> {
  const { player } = candidate;
  try {
    await needs.protection.mayLogin(player);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "self_excluded") throw error;
    const payout_token = await needs.db.transaction().execute(async (tx) => {
      await lockPassword(needs, tx, candidate);
      await recordAuditEvent(tx, scope, {
        at: needs.clock.now(),
        actor: playerActor(player.id),
        action: "login_shut_out",
        detail: { refusal: "self_excluded" },
      });
      const { token } = await openSession(needs, tx, { scope, player_id: player.id, kind: "payout" });
      return token;
    });
    throw refuse("self_excluded", { extras: { ...error.extras, payout_token } });
  }
}
