import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** Players at random: about this share of all, or this many where a share would be fewer. */
export async function samplePlayers(db: Db | Tx, { share, atLeast }: { share: number; atLeast: number }): Promise<PlayerKey[]> {
  const { rows } = await sql<PlayerKey>`
    select tenant_id, player_id from wallets
    where random() < greatest(${share}::float8, ${atLeast}::float8 / greatest((select count(*) from wallets), 1))`.execute(db);
  return rows;
}
