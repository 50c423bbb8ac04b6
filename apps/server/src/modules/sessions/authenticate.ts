import { sha256 } from "../../kernel/crypto.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { SessionNeeds } from "./needs.ts";
import { sessionStore } from "./store.ts";
import { touchSession } from "./touch-session.ts";

export interface Authenticated {
  readonly player_id: string;
  readonly session_id: string;
  readonly payout_only: boolean;
}

type Needs = Pick<SessionNeeds, "db" | "clock" | "protection">;

/**
 * Returns the member or player that a token belongs to, or null. One indexed query without a cache: a session ended by any process is
 * invalid at once. A payout token is valid only with `payout`.
 */
export async function authenticate(needs: Needs, tenant: Tenant, input: { token: string; payout: boolean }): Promise<Authenticated | null> {
  const now = needs.clock.now();
  const idleMs = tenant.settings.policy.session_idle_ms;
  const seenAfter = new Date(now.getTime() - idleMs);
  const session = await sessionStore.live(needs.db, { tenant_id: tenant.id, token_hash: sha256(input.token), now, seenAfter });
  if (!session || (session.kind === "payout" && !input.payout)) return null;
  await touchSession(needs, tenant, session);
  return { player_id: session.player_id, session_id: session.id, payout_only: session.kind === "payout" };
}
