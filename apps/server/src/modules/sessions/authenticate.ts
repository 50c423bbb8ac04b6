import { createBatchLoader } from "../../kernel/batch-loader.ts";
import { sha256 } from "../../kernel/crypto.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { SessionNeeds } from "./needs.ts";
import { sessionStore } from "./store.ts";

export interface Authenticated {
  readonly player_id: string;
  readonly session_id: string;
  readonly payout_only: boolean;
}

type Needs = Pick<SessionNeeds, "db" | "clock" | "protection">;

/** A session in use is written at most this often. */
const touchMs = 60_000;

/**
 * Whom a token speaks for, or null. One indexed query and no cache: a session ended by any process is dead at once.
 * A payout token counts only where `payout` says so.
 */
export async function authenticate(needs: Needs, tenant: Tenant, input: { token: string; payout: boolean }): Promise<Authenticated | null> {
  const now = needs.clock.now();
  const idleMs = tenant.settings.policy.session_idle_ms;
  const seenAfter = new Date(now.getTime() - idleMs);
  const session = await sessionStore.live(needs.db, { tenant_id: tenant.id, token_hash: sha256(input.token), now, seenAfter });
  if (!session || (session.kind === "payout" && !input.payout)) return null;
  await touchNowAndThen(needs, tenant, session);
  return { player_id: session.player_id, session_id: session.id, payout_only: session.kind === "payout" };
}

/**
 * Whether the session of a running game still lives. Playing is using it: it does not fall idle meanwhile.
 * Stakes that come together ask together: one query for all of them, and still no cache.
 */
export function createIsAlive(needs: Needs): (tenant: Tenant, sessionId: string) => Promise<boolean> {
  const keyOf = (session: { tenant_id: number; id: string }) => `${session.tenant_id} ${session.id}`;
  const ask = createBatchLoader({
    keyOf,
    read: async (sessions: { tenant_id: number; id: string; idleMs: number }[]) => {
      const now = needs.clock.now();
      const wanted = sessions.map(({ idleMs, ...session }) => ({ ...session, seenAfter: new Date(now.getTime() - idleMs) }));
      return new Map((await sessionStore.liveByIds(needs.db, wanted, now)).map((session) => [keyOf(session), session]));
    },
  });
  return async (tenant, sessionId) => {
    const session = await ask({ tenant_id: tenant.id, id: sessionId, idleMs: tenant.settings.policy.session_idle_ms });
    if (session) await touchNowAndThen(needs, tenant, session);
    return session !== null;
  };
}

/** Being in use is also what a player's time is counted by. */
async function touchNowAndThen(needs: Needs, tenant: Tenant, session: { id: string; player_id: string; seen_at: Date }): Promise<void> {
  const now = needs.clock.now();
  if (now.getTime() - session.seen_at.getTime() < Math.min(touchMs, tenant.settings.policy.session_idle_ms / 2)) return;
  const touched = await sessionStore.touch(needs.db, { tenant_id: tenant.id, id: session.id, now, before: session.seen_at });
  if (touched)
    await needs.protection.countMinutes({ tenant_id: tenant.id, player_id: session.player_id }, { from: session.seen_at, to: now });
}
