import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../players/index.ts";
import { type SessionKey, sessionStore } from "./store.ts";

export type RevokedListener = (session: SessionKey) => void;

export interface EndingNeeds {
  readonly db: Db;
  readonly clock: Clock;
  /** Told of every session that ended, after it is dead. */
  readonly revoked: (session: SessionKey) => void;
}

export async function endSession(needs: EndingNeeds, session: SessionKey): Promise<void> {
  for (const ended of await sessionStore.end(needs.db, session, needs.clock.now())) needs.revoked(ended);
}

/** Ends all of a player's sessions; payout tokens of a self-excluded player live on. */
export async function endSessions(needs: EndingNeeds, player: PlayerKey): Promise<void> {
  for (const ended of await sessionStore.endAll(needs.db, player, { kind: "full", now: needs.clock.now() })) needs.revoked(ended);
}
