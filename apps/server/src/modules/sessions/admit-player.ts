import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { SessionNeeds } from "./needs.ts";
import { openSession } from "./open-session.ts";

/** Who has shown the password, and what it was like then. */
export interface Entrant {
  readonly player: Player;
  readonly mark: string;
}

/**
 * Keeps the password as it is until the transaction ends. A reset that finished meanwhile has ended every session: what the old
 * password opens after it would stay. Refuses with `wrong_credentials`.
 */
export async function holdPassword(needs: Pick<SessionNeeds, "players">, tx: Tx, { player, mark }: Entrant): Promise<void> {
  const key = { tenant_id: player.tenant_id, player_id: player.id };
  if ((await needs.players.passwordMark(key, { db: tx, hold: true })) !== mark) throw refuse("wrong_credentials");
}

/** Whether somebody who has shown who they are may come in. A self-excluded player gets a token for taking the money out, and nothing else. */
export async function admitPlayer(needs: SessionNeeds, scope: TenantScope, entrant: Entrant): Promise<void> {
  const { player } = entrant;
  try {
    await needs.protection.mayLogin(player);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "self_excluded") throw error;
    const payout_token = await needs.db.transaction().execute(async (tx) => {
      await holdPassword(needs, tx, entrant);
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
