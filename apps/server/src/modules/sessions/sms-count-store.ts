import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

type SmsCountTables = {
  sms_counts: SmsCount & { tenant_id: number };
};

export interface SmsCount {
  readonly subject: Buffer;
  readonly sent: number;
  readonly ends_at: Date;
}

const at = (db: Db) => db.withTables<SmsCountTables>();

/** All SQL on the counts of codes by SMS. */
export const smsCountStore = {
  /** Locks the counts in the given order and returns them. A count whose window has ended starts again at zero. */
  lock: (db: Db, tenant_id: number, { fresh, now }: { fresh: readonly SmsCount[]; now: Date }): Promise<SmsCount[]> =>
    at(db)
      .insertInto("sms_counts")
      .values(fresh.map((count) => ({ ...count, tenant_id })))
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "subject"]).doUpdateSet({
          sent: sql<number>`case when sms_counts.ends_at <= ${now} then 0 else sms_counts.sent end`,
          ends_at: sql<Date>`case when sms_counts.ends_at <= ${now} then excluded.ends_at else sms_counts.ends_at end`,
        }),
      )
      .returning(["subject", "sent", "ends_at"])
      .execute(),

  /** Adds one to each count. The counts must be locked. */
  addOne: async (db: Db, tenant_id: number, subjects: readonly Buffer[]): Promise<void> => {
    await at(db)
      .updateTable("sms_counts")
      .set((eb) => ({ sent: eb("sent", "+", 1) }))
      .where("tenant_id", "=", tenant_id)
      .where("subject", "in", subjects)
      .execute();
  },

  forget: async (db: Db, before: Date): Promise<void> => {
    await at(db).deleteFrom("sms_counts").where("ends_at", "<", before).execute();
  },
};
