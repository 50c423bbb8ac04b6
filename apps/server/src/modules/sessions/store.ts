import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { NewestPlace } from "../../kernel/newest-first.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export type SessionKind = "full" | "payout";

type SessionTables = {
  sessions: {
    tenant_id: number;
    id: string;
    player_id: string;
    kind: SessionKind;
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    seen_at: Date;
    ended_at: Date | null;
    ip: string;
    user_agent: string;
    second_factor_at: Date | null;
  };
};

export type NewSession = Omit<SessionTables["sessions"], "ended_at">;

/** A session as other modules see it. */
export interface SessionKey extends PlayerKey {
  readonly session_id: string;
}

const endedKey = ["tenant_id", "player_id", "id as session_id"] as const;

/** All SQL on sessions. */
export const sessionStore = {
  insert: async (db: Db, session: NewSession): Promise<void> => {
    await db.withTables<SessionTables>().insertInto("sessions").values(session).execute();
  },

  /** The session of this token if it is valid: not ended, not past its absolute end, seen since `seenAfter`. */
  live: (db: Db, wanted: { tenant_id: number; token_hash: Buffer; now: Date; seenAfter: Date }) =>
    db
      .withTables<SessionTables>()
      .selectFrom("sessions")
      .select(["id", "player_id", "kind", "seen_at"])
      .where("tenant_id", "=", wanted.tenant_id)
      .where("token_hash", "=", wanted.token_hash)
      .where("ended_at", "is", null)
      .where("expires_at", ">", wanted.now)
      .where("seen_at", ">", wanted.seenAfter)
      .executeTakeFirst(),

  /** The same for sessions that something else names, such as a game's launch: those of them that live. */
  liveByIds: async (
    db: Db,
    wanted: readonly { tenant_id: number; id: string; seenAfter: Date }[],
    now: Date,
  ): Promise<{ tenant_id: number; id: string; player_id: string; seen_at: Date }[]> => {
    const arrays = [
      wanted.map((one) => one.tenant_id),
      wanted.map((one) => one.id),
      wanted.map((one) => `"${one.seenAfter.toISOString()}"`),
    ].map((values) => `{${values.join(",")}}`);
    // One look-up a session through its key, however the planner likes the size of the table.
    const { rows } = await sql<{ tenant_id: number; id: string; player_id: string; seen_at: Date }>`
      select found.* from unnest(${arrays[0]}::int[], ${arrays[1]}::uuid[], ${arrays[2]}::timestamptz[]) as requested (tenant_id, id, seen_after)
      cross join lateral (
        select s.tenant_id, s.id, s.player_id, s.seen_at from sessions s where s.tenant_id = requested.tenant_id and s.id = requested.id and s.kind = 'full'
          and s.ended_at is null and s.expires_at > ${now} and s.seen_at > requested.seen_after offset 0) found`.execute(db);
    return rows;
  },

  /** Of calls that come together, one touches the session: true for that one. */
  touch: async (db: Db, session: { tenant_id: number; id: string; now: Date; before: Date }): Promise<boolean> => {
    const result = await db
      .withTables<SessionTables>()
      .updateTable("sessions")
      .set({ seen_at: session.now })
      .where("tenant_id", "=", session.tenant_id)
      .where("id", "=", session.id)
      .where("ended_at", "is", null)
      .where("seen_at", "<=", session.before)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  end: (db: Db, session: SessionKey, now: Date): Promise<SessionKey[]> =>
    db
      .withTables<SessionTables>()
      .updateTable("sessions")
      .set({ ended_at: now })
      .where("tenant_id", "=", session.tenant_id)
      .where("id", "=", session.session_id)
      .where("player_id", "=", session.player_id)
      .where("ended_at", "is", null)
      .returning(endedKey)
      .execute(),

  /** Ends the player's sessions of this kind; returns those that lived. */
  endAll: (db: Db, player: PlayerKey, filter: { kind: SessionKind; now: Date }): Promise<SessionKey[]> =>
    db
      .withTables<SessionTables>()
      .updateTable("sessions")
      .set({ ended_at: filter.now })
      .where("tenant_id", "=", player.tenant_id)
      .where("player_id", "=", player.player_id)
      .where("kind", "=", filter.kind)
      .where("ended_at", "is", null)
      .returning(endedKey)
      .execute(),

  /** Ends all that live, of whatever kind; returns the full ones. */
  endEvery: async (db: Db, player: PlayerKey, now: Date): Promise<SessionKey[]> => {
    await sessionStore.endAll(db, player, { kind: "payout", now });
    return sessionStore.endAll(db, player, { kind: "full", now });
  },

  /** Takes addresses and browsers out of sessions that ended before then. */
  forgetAddresses: async (db: Db, before: Date): Promise<void> => {
    await db
      .withTables<SessionTables>()
      .updateTable("sessions")
      .set({ ip: "", user_agent: "" })
      .where((eb) => eb.or([eb("ended_at", "<", before), eb("expires_at", "<", before)]))
      .where("ip", "<>", "")
      .execute();
  },

  /** Those that live, the last seen first. */
  list: (db: Db, player: PlayerKey, alive: { now: Date; seenAfter: Date }) =>
    db
      .withTables<SessionTables>()
      .selectFrom("sessions")
      .select(["id", "created_at", "seen_at", "ip", "user_agent"])
      .where("tenant_id", "=", player.tenant_id)
      .where("player_id", "=", player.player_id)
      .where("kind", "=", "full")
      .where("ended_at", "is", null)
      .where("expires_at", ">", alive.now)
      .where("seen_at", ">", alive.seenAfter)
      .orderBy("seen_at", "desc")
      .orderBy("id")
      .limit(100)
      .execute(),

  /** Of every kind, ended ones too, the last begun first: those after a place in that order. */
  begun: (db: Db, player: PlayerKey, { before, limit }: { before: NewestPlace; limit: number }) =>
    db
      .withTables<SessionTables>()
      .selectFrom("sessions")
      .select(["id", "kind", "created_at", "expires_at", "seen_at", "ended_at", "ip", "user_agent", "second_factor_at"])
      .where("tenant_id", "=", player.tenant_id)
      .where("player_id", "=", player.player_id)
      .where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(before.created_at, before.id)))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),

  /** Ends the player's full sessions but this one; returns those that lived. */
  endOthers: (db: Db, kept: SessionKey, now: Date): Promise<SessionKey[]> =>
    db
      .withTables<SessionTables>()
      .updateTable("sessions")
      .set({ ended_at: now })
      .where("tenant_id", "=", kept.tenant_id)
      .where("player_id", "=", kept.player_id)
      .where("kind", "=", "full")
      .where("id", "<>", kept.session_id)
      .where("ended_at", "is", null)
      .returning(endedKey)
      .execute(),

  /** Whose session this is, ended or not. */
  ownerOf: async (db: Db, { tenant_id, session_id }: Omit<SessionKey, "player_id">): Promise<string | null> => {
    const row = await db
      .withTables<SessionTables>()
      .selectFrom("sessions")
      .select("player_id")
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", session_id)
      .executeTakeFirst();
    return row?.player_id ?? null;
  },

  /** What the player's browsers have called themselves since then; empty for a newcomer. */
  userAgentsSince: async (db: Db, player: PlayerKey, since: Date): Promise<string[]> => {
    const rows = await db
      .withTables<SessionTables>()
      .selectFrom("sessions")
      .select("user_agent")
      .distinct()
      .where("tenant_id", "=", player.tenant_id)
      .where("player_id", "=", player.player_id)
      .where("created_at", ">", since)
      .limit(200)
      .execute();
    return rows.map((row) => row.user_agent);
  },

  /** Which browsers the player has used since then, and from where; the newest. */
  devicesSince: async (db: Db, player: PlayerKey, since: Date): Promise<{ ip: string; user_agent: string }[]> =>
    db
      .withTables<SessionTables>()
      .selectFrom("sessions")
      .select(["ip", "user_agent"])
      .where("tenant_id", "=", player.tenant_id)
      .where("player_id", "=", player.player_id)
      .where("created_at", ">", since)
      .orderBy("created_at", "desc")
      .limit(100)
      .execute(),

  /** The session has passed a second factor and ends when that expires. */
  showFactor: async (db: Db, session: SessionKey, shown: { now: Date; until: Date }): Promise<void> => {
    await db
      .withTables<SessionTables>()
      .updateTable("sessions")
      .set({ second_factor_at: shown.now, expires_at: sql<Date>`least(expires_at, ${shown.until}::timestamptz)` })
      .where("tenant_id", "=", session.tenant_id)
      .where("id", "=", session.session_id)
      .where("player_id", "=", session.player_id)
      .execute();
  },
};
