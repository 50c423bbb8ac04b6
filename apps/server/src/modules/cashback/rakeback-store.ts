import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export interface SettlementRow extends PlayerKey {
  /** Counts from 1. */
  readonly seq: number;
  readonly day: string;
  /** True for the last settlement of its day; false for a claim. */
  readonly ends_day: boolean;
  /** In centavos times basis points. */
  readonly edge_x10000: number;
  readonly share_bps: number;
  /** In centavos. */
  readonly min_claim: number;
  /** Total of the item; 0 without one. */
  readonly total: number;
  /** Hundred-millionths of a centavo, a whole number. */
  readonly left_over: string;
  readonly offer_id: string | null;
  readonly offer_version: number | null;
  readonly settled_at: Date;
}

/** How far a player's stakes are settled. */
export interface SettledState {
  readonly player_id: string;
  /** Values of the last settlement; 0 and nothing before the first. */
  readonly seq: number;
  readonly left_over: string;
  /** The settled part of the day. */
  readonly edge_x10000: number;
  readonly is_claimed: boolean;
  readonly is_ended: boolean;
}

const columns = sql`tenant_id, player_id, seq, day::text, ends_day, edge_x10000, share_bps, min_claim, total, left_over::text, offer_id, offer_version, settled_at`;
const arrayOf = (values: readonly string[]): string => `{${values.join(",")}}`;

/** All SQL on settlements of rakeback. */
export const rakebackStore = {
  /** Lets one transaction at a time settle a player's stakes. Read what is settled afterwards, in another statement. */
  lock: async (tx: Tx, tenantId: number, players: readonly string[]): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
      from (select 'rakeback:' || ${tenantId}::int || ':' || player as name from unnest(${arrayOf(players)}::uuid[]) player order by player) locks`.execute(
      tx,
    );
  },

  state: async (
    within: Db | Tx,
    { tenant_id, day }: { tenant_id: number; day: string },
    players: readonly string[],
  ): Promise<Map<string, SettledState>> => {
    const { rows } = await sql<SettledState>`
      select player_id, max(seq) as seq, (array_agg(left_over order by seq desc))[1]::text as left_over,
        coalesce(sum(edge_x10000) filter (where day = ${day}::date), 0)::bigint as edge_x10000,
        coalesce(bool_or(not ends_day) filter (where day = ${day}::date), false) as is_claimed,
        coalesce(bool_or(ends_day) filter (where day = ${day}::date), false) as is_ended
      from rakeback_settlements where tenant_id = ${tenant_id} and player_id = any(${arrayOf(players)}::uuid[])
      group by player_id`.execute(within);
    return new Map(rows.map((row) => [row.player_id, row]));
  },

  add: async (tx: Tx, rows: readonly SettlementRow[]): Promise<void> => {
    if (rows.length === 0) return;
    await sql`insert into rakeback_settlements
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (tenant_id int, player_id uuid, seq int, day date, ends_day boolean,
        edge_x10000 bigint, share_bps int, min_claim bigint, total bigint, left_over numeric, offer_id uuid, offer_version int, settled_at timestamptz)`.execute(
      tx,
    );
  },

  /** In the order of creation. */
  ofPlayers: async (snapshot: Tx, tenantId: number, players: readonly string[]): Promise<SettlementRow[]> => {
    const { rows } = await sql<SettlementRow>`
      select ${columns} from rakeback_settlements
      where tenant_id = ${tenantId} and player_id = any(${arrayOf(players)}::uuid[]) order by player_id, seq`.execute(snapshot);
    return rows;
  },
};
