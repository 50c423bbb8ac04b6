import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

export interface MissKey {
  readonly tenant_id: number;
  /** `player:<id>`, `guest:<id>` or `network:<address>`. */
  readonly subject: string;
  /** Date in the brand's zone. */
  readonly day: string;
}

/** SQL on wrong codes. */
export const missStore = {
  /**
   * Takes one of the day's attempts before the code is looked up, so that parallel attempts cannot exceed the limit. Returns false if none
   * is left.
   */
  take: async (tx: Tx, { tenant_id, subject, day }: MissKey, most: number): Promise<boolean> => {
    const { rows } = await sql<{ count: number }>`
      insert into coupon_misses as miss (tenant_id, subject, day, count) values (${tenant_id}, ${subject}, ${day}, 1)
      on conflict (tenant_id, subject, day) do update set count = miss.count + 1 where miss.count < ${most}
      returning count`.execute(tx);
    return rows.length > 0;
  },

  /** Gives the attempt back: the code was right. */
  giveBack: async (tx: Tx, { tenant_id, subject, day }: MissKey): Promise<void> => {
    await sql`update coupon_misses set count = count - 1
      where tenant_id = ${tenant_id} and subject = ${subject} and day = ${day} and count > 0`.execute(tx);
  },

  forget: async (db: Db, before: string): Promise<void> => {
    await sql`delete from coupon_misses where day < ${before}`.execute(db);
  },
};
