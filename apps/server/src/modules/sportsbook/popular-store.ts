import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

export interface BetMarket {
  readonly fixture_id: number;
  readonly market_id: number;
}

interface PopularQuery {
  readonly tenant_id: number;
  readonly hours: number;
  /** Types of the markets that count. */
  readonly types: readonly string[];
  readonly min_players: number;
  readonly limit: number;
}

/** The clocks of a server and of the database may differ by so much: ids of bets carry the one, `placed_at` the other. */
const clockSlackMinutes = 5;

/** SQL on what players of a brand bet on. */
export const popularStore = {
  /**
   * Markets by how many players have staked money of their own on them lately, the most first; those with fewer players are left out. Bets' ids rise with
   * time: the primary key finds the newest, and placing a bet keeps no index for it.
   */
  markets: async (db: Db, { tenant_id, hours, types, min_players, limit }: PopularQuery): Promise<BetMarket[]> => {
    const { rows } = await sql<BetMarket>`
      select s.fixture_id, s.market_id
      from sport_bets b join sport_bet_selections s on s.tenant_id = b.tenant_id and s.bet_id = b.id
      where b.tenant_id = ${tenant_id} and not b.is_free and b.outcome is distinct from 'void'
        and b.id >= (lpad(to_hex(
          (extract(epoch from now() - make_interval(hours => ${hours}::int, mins => ${clockSlackMinutes}::int)) * 1000)::int8
        ), 12, '0') || repeat('0', 20))::uuid
        and b.placed_at > now() - make_interval(hours => ${hours}::int)
        and s.type = any(${[...types]}::text[])
      group by s.fixture_id, s.market_id having count(distinct b.player_id) >= ${min_players}
      order by count(distinct b.player_id) desc, s.fixture_id, s.market_id limit ${limit}`.execute(db);
    return rows;
  },
};
