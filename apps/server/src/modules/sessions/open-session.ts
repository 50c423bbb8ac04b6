import type { Clock } from "../../kernel/clock.ts";
import { type Vault, sha256 } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import { type SessionKind, sessionStore } from "./store.ts";

/** Lifetime of a payout token, in ms, with which a self-excluded player may see the balance and withdraw. */
const payoutLifetimeMs = 15 * 60_000;

/**
 * Starts a session and returns its token, which is stored nowhere. With `factor`, a second factor was presented, which is valid for the
 * policy's time.
 */
export async function openSession(
  needs: { clock: Clock; vault: Pick<Vault, "newToken"> },
  db: Db,
  input: { scope: TenantScope; player_id: string; kind: SessionKind; factor?: boolean },
): Promise<{ id: string; token: string }> {
  const { scope, player_id, kind, factor = false } = input;
  const { policy } = scope.tenant.settings;
  const id = newId();
  const token = needs.vault.newToken();
  const now = needs.clock.now();
  const fullMs = factor ? Math.min(policy.session_absolute_ms, policy.second_factor_max_age_ms) : policy.session_absolute_ms;
  const lifetimeMs = kind === "payout" ? payoutLifetimeMs : fullMs;
  await sessionStore.insert(db, {
    tenant_id: scope.tenant.id,
    id,
    player_id,
    kind,
    token_hash: sha256(token),
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs),
    seen_at: now,
    ip: scope.ip,
    user_agent: scope.user_agent,
    second_factor_at: factor ? now : null,
  });
  return { id, token };
}
