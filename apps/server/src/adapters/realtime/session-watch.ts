import type { Log } from "../../kernel/log.ts";
import type { SessionGuard } from "./session-guard.ts";
import type { Sockets } from "./sockets.ts";

/** A session to which sockets are bound. */
export interface SpokenFor {
  readonly tenant_id: number;
  readonly session_id: string;
}

/** Returns those of the sessions that have ended. */
export type FindDead = (sessions: readonly SpokenFor[]) => Promise<readonly SpokenFor[]>;

interface Needs {
  readonly sockets: Pick<Sockets, "all">;
  readonly guard: Pick<SessionGuard, "closeSession">;
  readonly log: Log;
}

/** Maximum number of sessions in one query. */
const queriedAtOnce = 1_000;

/**
 * Ends this node's sockets of ended sessions. Ending a session notifies every node, but a session that becomes idle or too old ends without
 * a notification, and a notification may be lost.
 */
export function createSessionWatch({ sockets, guard, log }: Needs): (findDead: FindDead) => Promise<void> {
  let asking = false;
  return async (findDead) => {
    if (asking) return;
    asking = true;
    try {
      const all = spokenFor(sockets);
      for (let at = 0; at < all.length; at += queriedAtOnce)
        for (const { tenant_id, session_id } of await findDead(all.slice(at, at + queriedAtOnce)))
          guard.closeSession(tenant_id, session_id);
    } catch (error) {
      log.warn({ err: error }, "could not check which sockets still have a live session");
    } finally {
      asking = false;
    }
  };
}

function spokenFor(sockets: Pick<Sockets, "all">): SpokenFor[] {
  const found = new Map<string, SpokenFor>();
  for (const { tenant, sessions } of sockets.all())
    for (const session_id of sessions.keys()) found.set(`${tenant.id} ${session_id}`, { tenant_id: tenant.id, session_id });
  return [...found.values()];
}
