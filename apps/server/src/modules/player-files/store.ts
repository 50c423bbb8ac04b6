import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";

interface Reveal {
  readonly operator_id: number;
  readonly staff_id: string;
  /** `2026-11-27`, in the operator's calendar. */
  readonly day: string;
}

/** SQL on how often members had personal data revealed. */
export const store = {
  /**
   * Counts one more reveal. The row is locked, so that concurrent requests cannot exceed the limit. Returns false if the limit is reached.
   */
  countReveal: async (tx: Tx, { operator_id, staff_id, day }: Reveal, limit: number): Promise<boolean> => {
    const { rows } = await sql`
      insert into staff_reveals as r (operator_id, staff_id, day, reveals) values (${operator_id}, ${staff_id}, ${day}::date, 1)
      on conflict (operator_id, staff_id, day) do update set reveals = r.reveals + 1 where r.reveals < ${limit}
      returning reveals`.execute(tx);
    return rows.length > 0;
  },
};
