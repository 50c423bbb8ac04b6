import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type PauseRule, after, growingPause } from "../../kernel/growing-pause.ts";

type AttemptTables = {
  password_attempts: { tenant_id: number; subject: Buffer; attempts: number; last_at: Date; next_at: Date | null };
};

interface AttemptKey {
  readonly tenant_id: number;
  readonly subject: Buffer;
}

/** All SQL on password attempts. */
export const attemptStore = {
  /** When the subject may try again, if that is after `now`. */
  blockedUntil: async (db: Db, { tenant_id, subject }: AttemptKey, now: Date): Promise<Date | null> => {
    const row = await db
      .withTables<AttemptTables>()
      .selectFrom("password_attempts")
      .select("next_at")
      .where("tenant_id", "=", tenant_id)
      .where("subject", "=", subject)
      .where("next_at", ">", now)
      .executeTakeFirst();
    return row?.next_at ?? null;
  },

  /**
   * Counts a wrong password. From the `free`th on, the pause after each doubles, up to the longest. Returns false, and counts nothing, if
   * the subject was not allowed to try.
   */
  countFailure: async (db: Db, key: AttemptKey, rule: PauseRule & { now: Date }): Promise<boolean> => {
    const attempts = sql<number>`case when password_attempts.last_at < ${rule.forgetBefore} then 1 else password_attempts.attempts + 1 end`;
    // Free attempts store no time: concurrent attempts may arrive here in another order than the one in which they read the clock.
    const next_at = sql<Date | null>`case when ${attempts} < ${rule.free}::int then null else ${after(rule.now, growingPause(attempts, rule))} end`;
    const counted = await db
      .withTables<AttemptTables>()
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

  /** A correct password resets the failed attempts, unless the subject is still locked out. */
  clear: async (db: Db, { tenant_id, subject }: AttemptKey, now: Date): Promise<void> => {
    await db
      .withTables<AttemptTables>()
      .deleteFrom("password_attempts")
      .where("tenant_id", "=", tenant_id)
      .where("subject", "=", subject)
      .where((eb) => eb.or([eb("next_at", "is", null), eb("next_at", "<=", now)]))
      .execute();
  },

  /** Counts a guess before it is checked. Returns the number of guesses of the day. */
  take: async (db: Db, key: AttemptKey, { now, forgetBefore }: { now: Date; forgetBefore: Date }): Promise<number> => {
    const row = await db
      .withTables<AttemptTables>()
      .insertInto("password_attempts")
      .values({ ...key, attempts: 1, last_at: now, next_at: null })
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "subject"]).doUpdateSet({
          attempts: sql<number>`case when password_attempts.last_at < ${forgetBefore} then 1 else least(password_attempts.attempts + 1, 1000000) end`,
          last_at: now,
        }),
      )
      .returning("attempts")
      .executeTakeFirstOrThrow();
    return row.attempts;
  },

  /** Number of guesses of the day. */
  count: async (db: Db, { tenant_id, subject }: AttemptKey, forgetBefore: Date): Promise<number> => {
    const row = await db
      .withTables<AttemptTables>()
      .selectFrom("password_attempts")
      .select("attempts")
      .where("tenant_id", "=", tenant_id)
      .where("subject", "=", subject)
      .where("last_at", ">=", forgetBefore)
      .executeTakeFirst();
    return row?.attempts ?? 0;
  },

  giveBack: async (db: Db, { tenant_id, subject }: AttemptKey): Promise<void> => {
    await db
      .withTables<AttemptTables>()
      .updateTable("password_attempts")
      .set((eb) => ({ attempts: eb("attempts", "-", 1) }))
      .where("tenant_id", "=", tenant_id)
      .where("subject", "=", subject)
      .where("attempts", ">", 0)
      .execute();
  },

  forget: async (db: Db, before: Date): Promise<void> => {
    await db.withTables<AttemptTables>().deleteFrom("password_attempts").where("last_at", "<", before).execute();
  },
};
