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

  /** The session of this token if it is valid: not ended, not past its absolute end, and used since `seenAfter`. */
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

  /** Returns those of the given sessions that are valid. For sessions that other rows refer to, such as a game's launch. */
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
    // Forces one lookup by key for each session, whatever size the planner estimates for the table. A condition on other columns inside
    // would admit an index that reads all sessions of the brand.
    const { rows } = await sql<{ tenant_id: number; id: string; player_id: string; seen_at: Date }>`
      select s.tenant_id, s.id, s.player_id, s.seen_at
      from unnest(${arrays[0]}::int[], ${arrays[1]}::uuid[], ${arrays[2]}::timestamptz[]) as requested (tenant_id, id, seen_after)
      cross join lateral (select * from sessions s where s.tenant_id = requested.tenant_id and s.id = requested.id offset 0) s
      where s.kind = 'full' and s.ended_at is null and s.expires_at > ${now} and s.seen_at > requested.seen_after`.execute(db);
    return rows;
  },

  /** True for exactly one of several concurrent calls: the one that updates the session. */
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

  /** Ends the player's sessions of this kind. Returns those that were still open. */
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

  /** Ends all open sessions of any kind. Returns those of the kind `full`. */
  endEvery: async (db: Db, player: PlayerKey, now: Date): Promise<SessionKey[]> => {
    await sessionStore.endAll(db, player, { kind: "payout", now });
    return sessionStore.endAll(db, player, { kind: "full", now });
  },

  /** Deletes the addresses and browsers of sessions that ended before the given time. */
  forgetAddresses: async (db: Db, before: Date): Promise<void> => {
    await db
      .withTables<SessionTables>()
      .updateTable("sessions")
      .set({ ip: "", user_agent: "" })
      .where((eb) => eb.or([eb("ended_at", "<", before), eb("expires_at", "<", before)]))
      .where("ip", "<>", "")
      .execute();
  },

  /** Open sessions, the last used first. */
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

  /** Sessions of every kind, including ended ones, newest first, after a place in that order. */
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

  /** Ends the player's full sessions except this one. Returns those that were still open. */
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

  /** The player of this session, ended or not. */
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

  /** User agents of the player's browsers since the given time; empty for a new player. */
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

  /** Browsers and addresses that the player has used since the given time, the newest ones. */
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

  /** Records that the session has passed a second factor. The session ends when that expires. */
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
