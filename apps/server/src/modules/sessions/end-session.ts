import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Players } from "../players/index.ts";
import { type SessionKey, sessionStore } from "./store.ts";

export type RevokedListener = (session: SessionKey) => void;

export interface EndingNeeds {
  readonly db: Db;
  readonly clock: Clock;
  /** Called for every session that has ended. */
  readonly revoked: (session: SessionKey) => void;
}

/** A session, the request that ends it (if any), and its audit action. */
export type EndingSession = SessionKey & { readonly request_id?: string | null; readonly action?: "logout" | "session_ended" };

/** Ends a session. Returns false if it had already ended. */
export async function endSession(needs: EndingNeeds, ending: EndingSession): Promise<boolean> {
  const { request_id = null, action = "logout", ...session } = ending;
  const { tenant_id, player_id } = session;
  const at = needs.clock.now();
  const ended = await needs.db.transaction().execute(async (tx) => {
    const gone = await sessionStore.end(tx, session, at);
    if (gone.length > 0)
      await recordAuditEvent(tx, { tenant: { id: tenant_id }, request_id }, { at, actor: playerActor(player_id), action });
    return gone;
  });
  for (const each of ended) needs.revoked(each);
  return ended.length > 0;
}

/** Ends every session and token of the account, in the caller's transaction. Returns a function to call after its commit. */
export async function endEvery(needs: EndingNeeds, tx: Tx, player: PlayerKey): Promise<() => void> {
  const ended = await sessionStore.endEvery(tx, player, needs.clock.now());
  return () => ended.forEach(needs.revoked);
}

/** Retention of a session's address in ms. The law requires half a year; then it is erased. */
const keepAddressesMs = 180 * 24 * 3_600_000;

/** Runs now and then: erases old addresses. */
export const forgetAddresses = ({ db, clock }: Pick<EndingNeeds, "db" | "clock">): Promise<void> =>
  sessionStore.forgetAddresses(db, new Date(clock.now().getTime() - keepAddressesMs));

/**
 * Ends all of a player's sessions, including one that a concurrent login is opening. Payout tokens of a self-excluded player stay valid.
 */
export async function endSessions(needs: EndingNeeds & { readonly players: Pick<Players, "lock"> }, player: PlayerKey): Promise<void> {
  const ended = await needs.db.transaction().execute(async (tx) => {
    await needs.players.lock(tx, player);
    return sessionStore.endAll(tx, player, { kind: "full", now: needs.clock.now() });
  });
  for (const session of ended) needs.revoked(session);
}
