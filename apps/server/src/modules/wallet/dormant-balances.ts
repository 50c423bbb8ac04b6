import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

/** Cash that came to a wallet, centavos, and when the last of it did. */
export interface DormantBalance {
  readonly player_id: string;
  readonly cash: number;
  readonly since: Date;
}

/** Wallets that neither stakes nor deposits may enter and that hold cash all the same, for wins and returns always go through; the oldest first. They are few. */
export async function readDormantBalances(db: Db, tenantId: number): Promise<DormantBalance[]> {
  const { rows } = await sql<DormantBalance>`
    select w.player_id, w.cash, last.at as since
    from wallets w
      cross join lateral (select e.at from entries e
        where e.tenant_id = w.tenant_id and e.player_id = w.player_id order by e.id desc limit 1) last
    where w.tenant_id = ${tenantId} and w.reason = 'blocked' and w.cash > 0
    order by last.at`.execute(db);
  return rows;
}
