import type { SessionNeeds } from "./needs.ts";
import { type SessionKey, sessionStore } from "./store.ts";

/** Tolerance in ms: the session's row may not yet contain the latest call. */
const writtenWithinMs = 5_000;

export type SessionName = Pick<SessionKey, "tenant_id" | "session_id">;
const nameOf = ({ tenant_id, session_id }: SessionName): string => `${tenant_id} ${session_id}`;

/** Which of these sessions are no longer valid: ended, too old, or idle. This check does not count as use. */
export async function findDead(
  needs: Pick<SessionNeeds, "db" | "clock" | "tenants">,
  sessions: readonly SessionName[],
): Promise<SessionName[]> {
  const then = needs.clock.now().getTime() - writtenWithinMs;
  const idleMs = new Map<number, number>();
  for (const id of new Set(sessions.map(({ tenant_id }) => tenant_id)))
    idleMs.set(id, (await needs.tenants.byId(id))?.settings.policy.session_idle_ms ?? 0);
  const wanted = sessions.map(({ tenant_id, session_id }) => ({
    tenant_id,
    id: session_id,
    seenAfter: new Date(then - (idleMs.get(tenant_id) ?? 0)),
  }));
  const live = await sessionStore.liveByIds(needs.db, wanted, new Date(then));
  const alive = new Set(live.map(({ tenant_id, id }) => nameOf({ tenant_id, session_id: id })));
  return sessions.filter((session) => !alive.has(nameOf(session)));
}
