import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, type TenantScope, keyOf } from "../../kernel/scope.ts";
import { type Reauthentication, confirmPassword } from "./confirm-password.ts";
import type { EndingNeeds } from "./end-session.ts";
import type { SessionNeeds } from "./needs.ts";
import { queueNotice } from "./notify-player.ts";
import { resetLifetimeMs, resetStore } from "./reset-store.ts";
import { sessionStore } from "./store.ts";

/** Issues a token that sets another password, in exchange for the current one. Refuses as `confirmPassword` does. */
export async function requestPasswordChange(needs: SessionNeeds, scope: PlayerScope, reauthentication: Reauthentication): Promise<string> {
  await confirmPassword(needs, scope, reauthentication);
  const token = needs.vault.newToken();
  const expires_at = new Date(needs.clock.now().getTime() + resetLifetimeMs);
  await resetStore.put(needs.db, { ...keyOf(scope), token_hash: sha256(token), expires_at });
  return token;
}

/**
 * Sets another password and ends every session of the account, including payout tokens, except the session that makes the request, if any.
 * Refuses with `code_wrong` for an invalid token, `invalid_fields` for a password that is easy to guess, or `busy`.
 */
export async function resetPassword(
  needs: SessionNeeds & EndingNeeds,
  scope: TenantScope & { readonly player?: PlayerScope | null },
  input: { reset_token: string; password: string },
): Promise<void> {
  const token = { tenant_id: scope.tenant.id, token_hash: sha256(input.reset_token) };
  // Hashing is expensive: only the holder of a token may cause it.
  if (!(await resetStore.isLive(needs.db, token, needs.clock.now()))) throw refuse("code_wrong");
  const password_hash = await needs.players.hashPassword(input.password);
  const ended = await needs.db.transaction().execute(async (tx) => {
    const now = needs.clock.now();
    const key = await resetStore.take(tx, token, now);
    if (!key) throw refuse("code_wrong");
    await needs.players.setPassword(tx, key, password_hash);
    await queueNotice(needs, tx, { ...key, kind: "password_changed" });
    await recordAuditEvent(tx, scope, { at: now, actor: "guest", action: "password_reset", subject: playerActor(key.player_id) });
    const kept = scope.player?.player_id === key.player_id ? scope.player.session_id : null;
    const full = kept
      ? await sessionStore.endOthers(tx, { ...key, session_id: kept }, now)
      : await sessionStore.endAll(tx, key, { kind: "full", now });
    return [...full, ...(await sessionStore.endAll(tx, key, { kind: "payout", now }))];
  });
  for (const session of ended) needs.revoked(session);
}
