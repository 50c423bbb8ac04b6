import { sql } from "kysely";
import type { AttemptLog } from "../../kernel/login-throttle.ts";
import type { Db } from "../../kernel/db.ts";
import { after, growingPause } from "../../kernel/growing-pause.ts";

type AttemptTables = { staff_attempts: { subject: Buffer; attempts: number; last_at: Date; next_at: Date | null } };

const at = (db: Db) => db.withTables<AttemptTables>();

/** All SQL on members' login attempts. */
export const attemptStore = {
  /** The wrong attempts of one subject. */
  of: (db: Db, subject: Buffer): AttemptLog => ({
    blockedUntil: async (now) => {
      const row = await at(db)
        .selectFrom("staff_attempts")
        .select("next_at")
        .where("subject", "=", subject)
        .where("next_at", ">", now)
        .executeTakeFirst();
      return row?.next_at ?? null;
    },

    countFailure: async (rule) => {
      const attempts = sql<number>`case when staff_attempts.last_at < ${rule.forgetBefore} then 1 else staff_attempts.attempts + 1 end`;
      const next_at = sql<Date | null>`case when ${attempts} < ${rule.free}::int then null else ${after(rule.now, growingPause(attempts, rule))} end`;
      const counted = await at(db)
        .insertInto("staff_attempts")
        .values({ subject, attempts: 1, last_at: rule.now, next_at: null })
        .onConflict((conflict) =>
          conflict
            .column("subject")
            .doUpdateSet({ attempts, last_at: rule.now, next_at })
            .where((eb) => eb.or([eb("staff_attempts.next_at", "is", null), eb("staff_attempts.next_at", "<=", rule.now)])),
        )
        .returning("attempts")
        .executeTakeFirst();
      return counted !== undefined;
    },

    clear: async (now) => {
      await at(db)
        .deleteFrom("staff_attempts")
        .where("subject", "=", subject)
        .where((eb) => eb.or([eb("next_at", "is", null), eb("next_at", "<=", now)]))
        .execute();
    },
  }),

  /** Counts a guess before it is checked. Returns the number of the day's guesses. */
  takeGuess: async (db: Db, subject: Buffer, { now, forgetBefore }: { now: Date; forgetBefore: Date }): Promise<number> => {
    const row = await at(db)
      .insertInto("staff_attempts")
      .values({ subject, attempts: 1, last_at: now, next_at: null })
      .onConflict((conflict) =>
        conflict.column("subject").doUpdateSet({
          attempts: sql<number>`case when staff_attempts.last_at < ${forgetBefore} then 1 else least(staff_attempts.attempts + 1, 1000000) end`,
          last_at: now,
        }),
      )
      .returning("attempts")
      .executeTakeFirstOrThrow();
    return row.attempts;
  },

  forget: async (db: Db, before: Date): Promise<void> => {
    await at(db).deleteFrom("staff_attempts").where("last_at", "<", before).execute();
  },
};
