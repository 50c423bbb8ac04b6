import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export interface DayShare extends PlayerKey {
  readonly day: string;
  readonly share_bps: number;
}

/** All SQL on shares of cashback that differ from the brand's. */
export const sharesStore = {
  add: async (tx: Tx, { tenant_id, day }: { tenant_id: number; day: string }, shares: ReadonlyMap<string, number>): Promise<void> => {
    if (shares.size === 0) return;
    await sql`insert into cashback_shares (tenant_id, player_id, day, share_bps)
      select ${tenant_id}, key::uuid, ${day}::date, value::int from jsonb_each_text(${JSON.stringify(Object.fromEntries(shares))}::jsonb)`.execute(
      tx,
    );
  },

  ofPlayers: async (snapshot: Tx, tenantIds: readonly number[], players: readonly string[]): Promise<DayShare[]> => {
    const { rows } = await sql<DayShare>`
      select tenant_id, player_id, day::text, share_bps from cashback_shares
      where tenant_id = any(${`{${tenantIds.join(",")}}`}::int[]) and player_id = any(${`{${players.join(",")}}`}::uuid[])`.execute(
      snapshot,
    );
    return rows;
  },
};
