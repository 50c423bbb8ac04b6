import { createBatchLoader } from "../../kernel/batch-loader.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { SessionNeeds } from "./needs.ts";
import { sessionStore } from "./store.ts";
import { touchSession } from "./touch-session.ts";

/**
 * Checks that the session of a running game is still valid. Playing counts as use, so the session does not become idle. Stakes that arrive
 * together are checked with one query, without a cache.
 */
export function createSessionCheck(
  needs: Pick<SessionNeeds, "db" | "clock" | "protection">,
): (tenant: Tenant, sessionId: string) => Promise<boolean> {
  const keyOf = (session: { tenant_id: number; id: string }) => `${session.tenant_id} ${session.id}`;
  const load = createBatchLoader({
    keyOf,
    read: async (sessions: { tenant_id: number; id: string; idleMs: number }[]) => {
      const now = needs.clock.now();
      const wanted = sessions.map(({ idleMs, ...session }) => ({ ...session, seenAfter: new Date(now.getTime() - idleMs) }));
      return new Map((await sessionStore.liveByIds(needs.db, wanted, now)).map((session) => [keyOf(session), session]));
    },
  });
  return async (tenant, sessionId) => {
    const session = await load({ tenant_id: tenant.id, id: sessionId, idleMs: tenant.settings.policy.session_idle_ms });
    if (session) await touchSession(needs, tenant, session);
    return session !== null;
  };
}
