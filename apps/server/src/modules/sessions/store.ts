import { type Generated, type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../players/index.ts";

export type SessionKind = "full" | "payout";
export type CodePurpose = "verify_phone" | "verify_email" | "reset_by_sms" | "reset_by_email";

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
  };
  password_attempts: { tenant_id: number; subject: Buffer; attempts: number; last_at: Date; next_at: Date | null };
  verification_codes: {
    tenant_id: number;
    player_id: string;
    purpose: CodePurpose;
    code_hash: Buffer;
    attempts: Generated<number>;
    sends: Generated<number>;
    sent_at: Date;
    resend_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
};

export type NewSession = Omit<SessionTables["sessions"], "ended_at">;

/** A session as others may know it. */
export interface SessionKey extends PlayerKey {
  readonly session_id: string;
}

const endedKey = ["tenant_id", "player_id", "id as session_id"] as const;

/** All SQL on sessions. */
export const sessionStore = {
  insert: async (db: Db, session: NewSession): Promise<void> => {
    await db.withTables<SessionTables>().insertInto("sessions").values(session).execute();
  },

  /** The session of this token, if it lives: not ended, not past its absolute end, seen since `seenAfter`. */
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
      select found.* from unnest(${arrays[0]}::int[], ${arrays[1]}::uuid[], ${arrays[2]}::timestamptz[]) as asked (tenant_id, id, seen_after)
      cross join lateral (
        select s.tenant_id, s.id, s.player_id, s.seen_at from sessions s where s.tenant_id = asked.tenant_id and s.id = asked.id and s.kind = 'full'
          and s.ended_at is null and s.expires_at > ${now} and s.seen_at > asked.seen_after offset 0) found`.execute(db);
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
  endAll: (db: Db, player: PlayerKey, how: { kind: SessionKind; now: Date }): Promise<SessionKey[]> =>
    db
      .withTables<SessionTables>()
      .updateTable("sessions")
      .set({ ended_at: how.now })
      .where("tenant_id", "=", player.tenant_id)
      .where("player_id", "=", player.player_id)
      .where("kind", "=", how.kind)
      .where("ended_at", "is", null)
      .returning(endedKey)
      .execute(),
};

/** What is counted within a day of each other is free at first; then the pauses grow. */
export interface PauseRule {
  readonly free: number;
  readonly pauseMs: number;
  readonly longestMs: number;
  readonly forgetBefore: Date;
}

/** The pause doubles with every count from `free` on. */
const growingPause = (count: RawBuilder<number>, rule: PauseRule) =>
  sql`least(${rule.longestMs}::float8, ${rule.pauseMs}::float8 * power(2, least(${count} - ${rule.free}::int, 30)))`;

const after = (start: Date, pauseMs: RawBuilder<unknown>) => sql<Date>`${start}::timestamptz + ${pauseMs} * interval '1 millisecond'`;

interface AttemptKey {
  readonly tenant_id: number;
  readonly subject: Buffer;
}

/** All SQL on password attempts. */
export const attemptStore = {
  /** When the subject may try again, if that is after `now`. */
  blockedUntil: async (db: Db, { tenant_id, subject }: AttemptKey, now: Date): Promise<Date | null> => {
    const row = await db
      .withTables<SessionTables>()
      .selectFrom("password_attempts")
      .select("next_at")
      .where("tenant_id", "=", tenant_id)
      .where("subject", "=", subject)
      .where("next_at", ">", now)
      .executeTakeFirst();
    return row?.next_at ?? null;
  },

  /**
   * Counts a wrong password. From the `free`th on, the pause after each doubles, up to the longest.
   * False when the subject was not allowed to try: then it counts nothing.
   */
  countWrong: async (db: Db, key: AttemptKey, rule: PauseRule & { now: Date }): Promise<boolean> => {
    const attempts = sql<number>`case when password_attempts.last_at < ${rule.forgetBefore} then 1 else password_attempts.attempts + 1 end`;
    // Free tries leave no time behind: tries that run side by side read the clock in another order than they get here.
    const next_at = sql<Date | null>`case when ${attempts} < ${rule.free}::int then null else ${after(rule.now, growingPause(attempts, rule))} end`;
    const counted = await db
      .withTables<SessionTables>()
      .insertInto("password_attempts")
      .values({ ...key, attempts: 1, last_at: rule.now, next_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "subject"])
          .doUpdateSet({ attempts, last_at: rule.now, next_at })
          .where((eb) => eb.or([eb("password_attempts.next_at", "is", null), eb("password_attempts.next_at", "<=", rule.now)])),
      )
      .returning("attempts")
      .executeTakeFirst();
    return counted !== undefined;
  },

  /** A right password forgets the wrong ones, unless the subject may not try yet. */
  clear: async (db: Db, { tenant_id, subject }: AttemptKey, now: Date): Promise<void> => {
    await db
      .withTables<SessionTables>()
      .deleteFrom("password_attempts")
      .where("tenant_id", "=", tenant_id)
      .where("subject", "=", subject)
      .where((eb) => eb.or([eb("next_at", "is", null), eb("next_at", "<=", now)]))
      .execute();
  },

  forget: async (db: Db, before: Date): Promise<void> => {
    await db.withTables<SessionTables>().deleteFrom("password_attempts").where("last_at", "<", before).execute();
  },
};

interface CodeKey extends PlayerKey {
  readonly purpose: CodePurpose;
}

/** All SQL on verification codes. */
export const codeStore = {
  /**
   * Replaces the live code; null when it is too soon for another. From the `free`th of a day on, the pause after each doubles,
   * up to the longest. Returns when the next may follow.
   */
  replace: async (
    db: Db,
    code: CodeKey & { code_hash: Buffer; sent_at: Date; expires_at: Date },
    rule: PauseRule,
  ): Promise<Date | null> => {
    const { code_hash, sent_at, expires_at } = code;
    const sends = sql<number>`case when verification_codes.sent_at < ${rule.forgetBefore} then 1 else verification_codes.sends + 1 end`;
    const pauseMs = sql`case when ${sends} < ${rule.free}::int then ${rule.pauseMs}::float8 else ${growingPause(sends, rule)} end`;
    const stored = await db
      .withTables<SessionTables>()
      .insertInto("verification_codes")
      .values({ ...code, used_at: null, resend_at: new Date(sent_at.getTime() + rule.pauseMs) })
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "player_id", "purpose"])
          .doUpdateSet({
            code_hash,
            sends,
            sent_at,
            resend_at: after(sent_at, pauseMs),
            expires_at,
            attempts: 0,
            used_at: null,
          })
          .where("verification_codes.resend_at", "<=", sent_at),
      )
      .returning("resend_at")
      .executeTakeFirst();
    return stored?.resend_at ?? null;
  },

  resendAt: async (db: Db, { tenant_id, player_id, purpose }: CodeKey): Promise<Date | null> => {
    const row = await db
      .withTables<SessionTables>()
      .selectFrom("verification_codes")
      .select("resend_at")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("purpose", "=", purpose)
      .executeTakeFirst();
    return row?.resend_at ?? null;
  },

  /** Takes one of the code's tries; null when there is no live code with a try left. */
  takeTry: async (db: Db, { tenant_id, player_id, purpose }: CodeKey, limit: { tries: number; now: Date }): Promise<Buffer | null> => {
    const row = await db
      .withTables<SessionTables>()
      .updateTable("verification_codes")
      .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("purpose", "=", purpose)
      .where("used_at", "is", null)
      .where("expires_at", ">", limit.now)
      .where("attempts", "<", limit.tries)
      .returning("code_hash")
      .executeTakeFirst();
    return row?.code_hash ?? null;
  },

  /** Uses this very code up; false when it was used or replaced meanwhile. */
  use: async (db: Db, { tenant_id, player_id, purpose }: CodeKey, used: { code_hash: Buffer; now: Date }): Promise<boolean> => {
    const result = await db
      .withTables<SessionTables>()
      .updateTable("verification_codes")
      .set({ used_at: used.now })
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("purpose", "=", purpose)
      .where("code_hash", "=", used.code_hash)
      .where("used_at", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
};
