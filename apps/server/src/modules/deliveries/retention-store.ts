import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

export interface Ages {
  /** Up to and with this moment. */
  readonly usual: Date;
  /** The same of what protects players. */
  readonly protection: Date;
}

const isOld = ({ usual, protection }: Ages) => sql`created_at <= ${usual}
  and (category <> 'protection' or created_at <= ${protection}) and state not in ('queued', 'held', 'sending')`;

/** All SQL on deliveries that are to be forgotten. A piece at a time: each call commits on its own. */
export const retentionStore = {
  /** How many had words: the key, the outcome and the times stay. */
  eraseWords: async (db: Db, ages: Ages, limit: number): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      update deliveries set words_sealed = null, vars = '{}' where (tenant_id, id) in (
        select tenant_id, id from deliveries where (words_sealed is not null or vars <> '{}'::jsonb) and ${isOld(ages)}
        order by created_at limit ${limit} for update skip locked)`.execute(db);
    return Number(numAffectedRows);
  },

  /** With their events. */
  remove: async (db: Db, ages: Ages, limit: number): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      delete from deliveries where (tenant_id, id) in (
        select tenant_id, id from deliveries where ${isOld(ages)} order by created_at limit ${limit} for update skip locked)`.execute(db);
    return Number(numAffectedRows);
  },
};
