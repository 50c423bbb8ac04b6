import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { unsettledRow } from "./bet-store.ts";
import { type Exposure, exposureSide } from "./exposure-grid.ts";

interface ExposureRow {
  readonly fixture_id: number;
  readonly cells: readonly string[];
  readonly other: string;
}

export interface PlayerRisk {
  readonly player_id: string;
  readonly bets: number;
  readonly stake: number;
  readonly potential: number;
}

/** SQL on what a brand's open bets can cost. Uses the index of open bets. */
export const riskStore = {
  open: async (db: Db, tenant_id: number): Promise<{ bets: number; stake: number; potential: number }> => {
    const { rows } = await sql<{ bets: number; stake: number; potential: number }>`
      select count(*)::int as bets, coalesce(sum(b.remaining_stake) filter (where not b.is_free), 0)::bigint as stake,
        coalesce(sum(b.potential), 0)::bigint as potential
      from sport_bets b where b.tenant_id = ${tenant_id} and ${unsettledRow}`.execute(db);
    return rows[0] ?? { bets: 0, stake: 0, potential: 0 };
  },

  pending: async (db: Db, tenant_id: number): Promise<{ bets: number; late_ms: number }> => {
    const { rows } = await sql<{ bets: number; late_ms: number }>`
      select count(*)::int as bets,
        greatest(0, coalesce(extract(epoch from clock_timestamp() - min(due_at)) * 1000, 0))::int as late_ms
      from sport_bet_requests where tenant_id = ${tenant_id} and status = 'pending'`.execute(db);
    return rows[0] ?? { bets: 0, late_ms: 0 };
  },

  /** Exposures that cost something at a score, or in what no score decides. */
  exposures: async (db: Db, tenant_id: number): Promise<{ fixture_id: number; exposure: Exposure }[]> => {
    const { rows } = await sql<ExposureRow>`
      select fixture_id, cells::text[] as cells, other::text as other from sport_exposures
      where tenant_id = ${tenant_id} and cardinality(cells) = ${exposureSide ** 2}::int
        and (other > 0 or exists (select from unnest(cells) cell where cell > 0))`.execute(db);
    return rows.map(({ fixture_id, cells, other }) => ({ fixture_id, exposure: { cells: cells.map(BigInt), other: BigInt(other) } }));
  },

  /** Ids of the open bets with the largest possible payout. */
  largestBets: async (db: Db, tenant_id: number, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select b.id from sport_bets b where b.tenant_id = ${tenant_id} and ${unsettledRow}
      order by b.potential desc, b.id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  largestPlayers: async (db: Db, tenant_id: number, limit: number): Promise<PlayerRisk[]> => {
    const { rows } = await sql<PlayerRisk>`
      select b.player_id, count(*)::int as bets, coalesce(sum(b.remaining_stake) filter (where not b.is_free), 0)::bigint as stake,
        sum(b.potential)::bigint as potential
      from sport_bets b where b.tenant_id = ${tenant_id} and ${unsettledRow}
      group by b.player_id order by potential desc, b.player_id limit ${limit}`.execute(db);
    return rows;
  },
};
