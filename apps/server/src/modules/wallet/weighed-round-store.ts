import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { JsonObject } from "./command.ts";
import type { RoundState } from "./history.ts";
import { requestedRounds, type RoundKey } from "./round-store.ts";

/** Wager class of sports rounds. */
const sportsClass = 6;

/** Current state of a round for weighing its stakes; in centavos. */
export interface WeighedRound extends RoundKey {
  readonly player_id: string;
  readonly game_id: number;
  readonly state: RoundState;
  /** The transaction of its first entry. */
  readonly first_xid: string;
  readonly wager_class: number | null;
  /** Cash stakes, as far as they were at risk. */
  readonly cash_at_risk: number;
  readonly staked: number;
  readonly won: number;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  /** Bet details of a sports round; null for any other round. */
  readonly sport: JsonObject | null;
}

/** Rounds as followers weigh them. */
export const weighedRoundStore = {
  /** Current state of the rounds, with their cash at risk. */
  read: async (db: Db | Tx, keys: readonly RoundKey[]): Promise<WeighedRound[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<WeighedRound>`
    select r.tenant_id, r.id as round_id, r.player_id, r.game_id, r.state, e.xid as first_xid, r.wager_class, least(r.staked_cash, r.at_risk) as cash_at_risk,
      r.staked_cash + r.staked_bonus as staked, r.won_cash + r.won_bonus as won, r.opened_at, r.closed_at,
      case when r.wager_class = ${sportsClass} then coalesce(r.detail, '{}'::jsonb) end as sport
    from ${requestedRounds(keys)} join rounds r on r.tenant_id = requested.tenant_id and r.id = requested.round_id
    join entries e on e.tenant_id = r.tenant_id and e.player_id = r.player_id and e.id = r.first_entry`.execute(db);
    return rows;
  },
};
