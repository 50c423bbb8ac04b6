import type { Permission } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Grant } from "./grants.ts";
import type { StaffKey } from "./store.ts";

type SessionTables = {
  staff_sessions: StaffKey & {
    id: string;
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    seen_at: Date;
    ended_at: Date | null;
    ip: string;
    user_agent: string;
    proved_at: Date | null;
  };
  staff_challenges: StaffKey & { token_hash: Buffer; password_version: Buffer; attempts: number; expires_at: Date };
};

export interface LiveSession extends StaffKey {
  readonly id: string;
  readonly seen_at: Date;
  readonly expires_at: Date;
  /** When the session last proved its second factor; the login counts as the first time. */
  readonly proved_at: Date;
  /** Grants that have not ended. */
  readonly grants: Grant[];
  /** The member's break-glass access while it lasts. */
  readonly glass: { readonly id: string; readonly tenant_id: number | null; readonly permissions: readonly Permission[] } | null;
}

/** Limits that decide whether a session is open. */
export interface Moment {
  readonly now: Date;
  readonly seenAfter: Date;
}

const openAmong = (sessions: readonly { expires_at: Date; seen_at: Date }[], { now, seenAfter }: Moment): number =>
  sessions.filter(({ expires_at, seen_at }) => expires_at > now && seen_at > seenAfter).length;

const at = (db: Db | Tx) => db.withTables<SessionTables>();

/** All SQL on sessions of staff, and on logins that wait for their second factor. */
export const staffSessionStore = {
  insert: async (tx: Tx, session: Omit<SessionTables["staff_sessions"], "ended_at" | "proved_at">): Promise<void> => {
    await at(tx).insertInto("staff_sessions").values(session).execute();
  },

  /** The session of this token, with the member's present permissions; null unless the session is valid and the member active. */
  live: async (db: Db, wanted: { token_hash: Buffer; now: Date; seenAfter: Date; admitsDemo: boolean }): Promise<LiveSession | null> => {
    const { rows } = await sql<LiveSession>`
      select s.operator_id, s.staff_id, s.id, s.seen_at, s.expires_at, coalesce(s.proved_at, s.created_at) as proved_at,
        (select coalesce(json_agg(json_build_object('tenant_id', g.tenant_id, 'role', g.role, 'permission', g.permission,
            'own_permissions', r.permissions)), '[]')
          from staff_grants g left join staff_roles r on r.operator_id = g.operator_id and r.id = g.own_role_id where g.operator_id = s.operator_id and g.staff_id = s.staff_id
          and (g.ends_at is null or g.ends_at > ${wanted.now})) as grants,
        (select json_build_object('id', b.id, 'tenant_id', b.tenant_id, 'permissions', b.permissions)
          from staff_break_glass b where b.operator_id = s.operator_id and b.staff_id = s.staff_id and b.ends_at > ${wanted.now}
          limit 1) as glass
      from staff_sessions s join staff m on m.operator_id = s.operator_id and m.id = s.staff_id
      where s.token_hash = ${wanted.token_hash} and s.ended_at is null and s.expires_at > ${wanted.now} and s.seen_at > ${wanted.seenAfter}
        and m.state = 'active' and (not m.demo or ${wanted.admitsDemo})`.execute(db);
    return rows[0] ?? null;
  },

  isLive: async (
    db: Db,
    { operator_id, session_id }: { operator_id: number; session_id: string },
    { now, seenAfter }: { now: Date; seenAfter: Date },
  ): Promise<boolean> => {
    const row = await at(db)
      .selectFrom("staff_sessions")
      .select("id")
      .where("operator_id", "=", operator_id)
      .where("id", "=", session_id)
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .where("seen_at", ">", seenAfter)
      .executeTakeFirst();
    return row !== undefined;
  },

  renewFactor: async (tx: Tx, { operator_id, session_id }: { operator_id: number; session_id: string }, now: Date): Promise<void> => {
    await at(tx)
      .updateTable("staff_sessions")
      .set({ proved_at: now })
      .where("operator_id", "=", operator_id)
      .where("id", "=", session_id)
      .execute();
  },

  touch: async (db: Db, { operator_id, id }: LiveSession, now: Date): Promise<void> => {
    await at(db)
      .updateTable("staff_sessions")
      .set({ seen_at: now })
      .where("operator_id", "=", operator_id)
      .where("id", "=", id)
      .where("seen_at", "<", now)
      .execute();
  },

  /** Ends one session, or all of the member's. Returns how many were open: neither expired nor idle. */
  end: async (tx: Tx, key: StaffKey, ending: Moment & { session_id: string | null }): Promise<number> => {
    const { session_id, now, seenAfter } = ending;
    const ended = await at(tx)
      .updateTable("staff_sessions")
      .set({ ended_at: now })
      .where("operator_id", "=", key.operator_id)
      .where("staff_id", "=", key.staff_id)
      .where("ended_at", "is", null)
      .$if(session_id !== null, (query) => query.where("id", "=", session_id))
      .returning(["expires_at", "seen_at"])
      .execute();
    return openAmong(ended, { now, seenAfter });
  },

  /** Ends the member's sessions except this one. Returns how many were open: neither expired nor idle. */
  endOthers: async (tx: Tx, key: StaffKey, { session_id, now, seenAfter }: Moment & { session_id: string }): Promise<number> => {
    const ended = await at(tx)
      .updateTable("staff_sessions")
      .set({ ended_at: now })
      .where("operator_id", "=", key.operator_id)
      .where("staff_id", "=", key.staff_id)
      .where("id", "!=", session_id)
      .where("ended_at", "is", null)
      .returning(["expires_at", "seen_at"])
      .execute();
    return openAmong(ended, { now, seenAfter });
  },

  find: (db: Db, { operator_id, id }: { operator_id: number; id: string }) =>
    at(db)
      .selectFrom("staff_sessions")
      .select(["expires_at"])
      .where("operator_id", "=", operator_id)
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),

  /** Addresses of the member's recent sessions. */
  addressesSince: async (db: Db, { operator_id, staff_id }: StaffKey, since: Date): Promise<string[]> => {
    const rows = await at(db)
      .selectFrom("staff_sessions")
      .select("ip")
      .distinct()
      .where("operator_id", "=", operator_id)
      .where("staff_id", "=", staff_id)
      .where("created_at", ">", since)
      .limit(200)
      .execute();
    return rows.map((row) => row.ip);
  },

  challenge: async (db: Db, challenge: Omit<SessionTables["staff_challenges"], "attempts">): Promise<void> => {
    await at(db)
      .insertInto("staff_challenges")
      .values({ ...challenge, attempts: 0 })
      .execute();
  },

  /** The member that a waiting challenge belongs to. */
  challenged: async (db: Db, token_hash: Buffer, now: Date): Promise<StaffKey | null> => {
    const row = await at(db)
      .selectFrom("staff_challenges")
      .select(["operator_id", "staff_id"])
      .where("token_hash", "=", token_hash)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Uses up one attempt of the challenge. Returns its member, or null if it has expired or has no attempt left. */
  takeAttempt: async (
    db: Db,
    token_hash: Buffer,
    limit: { attempts: number; now: Date },
  ): Promise<(StaffKey & { password_version: Buffer }) | null> => {
    const row = await at(db)
      .updateTable("staff_challenges")
      .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
      .where("token_hash", "=", token_hash)
      .where("expires_at", ">", limit.now)
      .where("attempts", "<", limit.attempts)
      .returning(["operator_id", "staff_id", "password_version"])
      .executeTakeFirst();
    return row ?? null;
  },

  /** Uses up the challenge. False if it was already used up. */
  endChallenge: async (tx: Tx, token_hash: Buffer): Promise<boolean> => {
    const result = await at(tx).deleteFrom("staff_challenges").where("token_hash", "=", token_hash).executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  forgetChallenges: async (db: Db, before: Date): Promise<void> => {
    await at(db).deleteFrom("staff_challenges").where("expires_at", "<", before).execute();
  },
};
