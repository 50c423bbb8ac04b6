import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

export interface Ages {
  /** Time limit, inclusive. */
  readonly usual: Date;
  /** The same for messages that protect players. */
  readonly protection: Date;
}

const isOld = ({ usual, protection }: Ages) => sql`created_at <= ${usual}
  and (category <> 'protection' or created_at <= ${protection}) and state not in ('queued', 'held', 'sending')`;

/** All SQL on the deletion of deliveries. Each call handles a limited number and commits on its own. */
export const retentionStore = {
  /** Erases texts and returns how many. The key, the outcome and the times remain. */
  eraseWords: async (db: Db, ages: Ages, limit: number): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      update deliveries set words_sealed = null, vars = '{}' where (tenant_id, id) in (
        select tenant_id, id from deliveries where (words_sealed is not null or vars <> '{}'::jsonb) and ${isOld(ages)}
        order by created_at limit ${limit} for update skip locked)`.execute(db);
    return Number(numAffectedRows);
  },

  /** Deletes deliveries with their events. */
  remove: async (db: Db, ages: Ages, limit: number): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      delete from deliveries where (tenant_id, id) in (
        select tenant_id, id from deliveries where ${isOld(ages)} order by created_at limit ${limit} for update skip locked)`.execute(db);
    return Number(numAffectedRows);
  },
};
