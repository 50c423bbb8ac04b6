import { noteAudit, playerActor } from "../../kernel/audit-trail.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { EndingNeeds } from "./end-session.ts";
import type { SessionNeeds } from "./needs.ts";
import { queuePasswordNotice } from "./notify-password.ts";
import { resetStore } from "./reset-store.ts";
import { sessionStore } from "./store.ts";

/**
 * Sets another password and ends every session of the account, payout tokens too.
 * Refuses with `code_wrong` for a dead token, `invalid_fields` for a password that is easy to guess, or `busy`.
 */
export async function resetPassword(
  needs: SessionNeeds & EndingNeeds,
  scope: TenantScope,
  given: { reset_token: string; password: string },
): Promise<void> {
  const token = { tenant_id: scope.tenant.id, token_hash: sha256(given.reset_token) };
  // Hashing is dear: only who holds a token may ask for it.
  if (!(await resetStore.isLive(needs.db, token, needs.clock.now()))) throw refuse("code_wrong");
  const password_hash = await needs.players.hashPassword(given.password);
  const ended = await needs.db.transaction().execute(async (tx) => {
    const now = needs.clock.now();
    const key = await resetStore.take(tx, token, now);
    if (!key) throw refuse("code_wrong");
    await needs.players.setPassword(tx, key, password_hash);
    await queuePasswordNotice(needs, tx, key);
    await noteAudit(tx, scope, { at: now, actor: "guest", action: "password_reset", subject: playerActor(key.player_id) });
    const full = await sessionStore.endAll(tx, key, { kind: "full", now });
    return [...full, ...(await sessionStore.endAll(tx, key, { kind: "payout", now }))];
  });
  for (const session of ended) needs.revoked(session);
}
