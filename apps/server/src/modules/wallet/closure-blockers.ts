import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** What is still in a wallet, centavos, and how many of its rounds are not over. */
export interface ClosureBlockers {
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly debt: number;
  readonly open_rounds: number;
}

export async function readClosureBlockers(db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<ClosureBlockers | null> {
  const { rows } = await sql<ClosureBlockers>`
    select cash, bonus, held, debt, (select count(*) from rounds r
      where r.tenant_id = w.tenant_id and r.player_id = w.player_id and r.state = 'open') as open_rounds
    from wallets w where tenant_id = ${tenant_id} and player_id = ${player_id}`.execute(db);
  return rows[0] ?? null;
}
