import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Position } from "../../kernel/follower.ts";
import type { ReleasedDay } from "./count-moves.ts";

/** All SQL on days that count no further. */
export const releasesStore = {
  /** Days from `oldest` on that were released before the position. */
  since: async (db: Db | Tx, oldest: string, before: Position): Promise<ReleasedDay[]> => {
    const { rows } = await sql<ReleasedDay>`
      select tenant_id, day::text, xid, id from cashback_releases
      where day >= ${oldest}::date and (xid, id) < (${before.xid}::xid8, ${before.id}::bigint)`.execute(db);
    return rows;
  },
};
