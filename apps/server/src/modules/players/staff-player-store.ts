import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type PlayerRow, playersWithCpf } from "./store.ts";

export interface StaffPlayersQuery {
  readonly state?: PlayerRow["state"] | undefined;
  /** Only these accounts. */
  readonly ids?: readonly string[] | undefined;
  /** Only accounts opened before this account id. */
  readonly before: string | null;
  readonly limit: number;
}

/** The highest code point, which sorts after every letter. */
const lastLetter = "\u{10ffff}";

const ofTenant = (db: Db, tenantId: number) => playersWithCpf(db).where("players.tenant_id", "=", tenantId);

/** SQL on the players listed in the back office. Ids are in the order in which the accounts were opened. */
export const staffPlayerStore = {
  list: (db: Db, tenantId: number, { state, ids, before, limit }: StaffPlayersQuery): Promise<PlayerRow[]> => {
    let rows = ofTenant(db, tenantId);
    if (state !== undefined) rows = rows.where("players.state", "=", state);
    if (ids !== undefined) rows = rows.where(sql<boolean>`players.id = any(${ids}::uuid[])`);
    if (before !== null) rows = rows.where("players.id", "<", before);
    return rows.orderBy("players.id", "desc").limit(limit).execute();
  },

  /** Uses the index on the first name. */
  byFirstName: (db: Db, tenantId: number, { first, last, limit }: { first: string; last: string; limit: number }): Promise<PlayerRow[]> =>
    ofTenant(db, tenantId)
      .where(sql<boolean>`lower(players.first_name) ~>=~ ${first} and lower(players.first_name) ~<~ ${`${first}${lastLetter}`}`)
      .where(sql<boolean>`starts_with(lower(players.last_name), ${last})`)
      .orderBy(sql`lower(players.first_name)`)
      .orderBy("players.id", "desc")
      .limit(limit)
      .execute(),
};
