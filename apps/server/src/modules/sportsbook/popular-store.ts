import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

export interface BetMarket {
  readonly fixture_id: number;
  readonly market_id: number;
}

interface PopularQuery {
  readonly tenant_id: number;
  readonly hours: number;
  /** Market types that can be shown. */
  readonly types: readonly string[];
  /** Minimum number of players on one market. */
  readonly min_players: number;
  /** Maximum number of matches. */
  readonly limit: number;
}

/** Maximum difference between a server's clock, which is in the ids of bets, and the database's, which sets `placed_at`. */
const clockSlackMinutes = 5;

/** SQL on what the players of a brand bet on. */
export const popularStore = {
  /**
   * Matches by the number of players who have recently staked their own money on them, on any market, highest first; for each match the
   * markets of these types with enough players, highest first. Excludes matches without such a market, free bets, void bets, and bets that
   * were cashed out whole. Ids of bets increase with time, so the primary key finds the newest and no further index slows placing a bet.
   */
  markets: async (db: Db, { tenant_id, hours, types, min_players, limit }: PopularQuery): Promise<BetMarket[]> => {
    const { rows } = await sql<BetMarket>`
      with staked as (
        select distinct s.fixture_id, s.market_id, s.type, b.player_id
        from sport_bets b join sport_bet_selections s on s.tenant_id = b.tenant_id and s.bet_id = b.id
        where b.tenant_id = ${tenant_id} and not b.is_free and b.status <> 'cashed' and b.outcome is distinct from 'void'
          and b.id >= (lpad(to_hex(
            (extract(epoch from now() - make_interval(hours => ${hours}::int, mins => ${clockSlackMinutes}::int)) * 1000)::int8
          ), 12, '0') || repeat('0', 20))::uuid
          and b.placed_at > now() - make_interval(hours => ${hours}::int)
      ), markets as (
        select fixture_id, market_id, count(*) as players from staked where type = any(${[...types]}::text[])
        group by fixture_id, market_id having count(*) >= ${min_players}
      ), matches as (
        select fixture_id, count(distinct player_id) as players from staked where fixture_id in (select fixture_id from markets)
        group by fixture_id order by players desc, fixture_id limit ${limit}
      )
      select m.fixture_id, m.market_id from markets m join matches f using (fixture_id)
      order by f.players desc, m.fixture_id, m.players desc, m.market_id`.execute(db);
    return rows;
  },
};
