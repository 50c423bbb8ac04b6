import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** An account, its person if known, and a group of offers of its brand. */
export interface GroupMember extends PlayerKey {
  readonly person_id: string | null;
  readonly group: string;
}

export interface GroupUse {
  readonly is_held: boolean;
  /** The bonus that was granted; null if there was none. */
  readonly bonus_id: string | null;
}

/** SQL on redemptions of a group of offers by person. */
export const groupStore = {
  /** Serialises uses of the group by account and by person; locks are taken in one order everywhere. Read the uses in a later statement. */
  lock: async (tx: Tx, { tenant_id, player_id, person_id, group }: GroupMember): Promise<void> => {
    const users = [player_id, ...(person_id === null ? [] : [person_id])].toSorted();
    for (const user of users)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`offer-group:${tenant_id}:${group}:${user}`}, 0))`.execute(tx);
  },

  /** Uses that may still be open. A reservation does not count: of two charges, the one paid first counts. */
  uses: async (db: Db | Tx, { tenant_id, player_id, person_id, group }: GroupMember): Promise<GroupUse[]> => {
    const { rows } = await sql<GroupUse>`select status = 'held' as is_held, bonus_id from redemptions
      where tenant_id = ${tenant_id} and offer_group = ${group} and (player_id = ${player_id} or person_id = ${person_id}::uuid)
        and (status = 'held' or status = 'granted' and bonus_id is not null)`.execute(db);
    return rows;
  },
};
