import type { MarketPart, MarketType } from "@trevo/sports";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

interface OfMatch {
  readonly tenant_id: number;
  readonly fixture_id: number;
}

interface MatchTotals {
  readonly bets: number;
  readonly players: number;
  readonly stake: number;
  readonly withheld: number;
  readonly withheld_with_match: number;
}

interface PlayerOnMatch {
  readonly player_id: string;
  readonly bets: number;
  readonly stake: number;
  readonly first_at: Date;
}

interface NamedMarket {
  readonly market_id: number;
  readonly type: MarketType;
  readonly line_x4: number;
  readonly part: MarketPart;
}

/** A bet of the brand with a selection on the match, in SQL: row `b`. */
const onMatch = ({ tenant_id, fixture_id }: OfMatch) => sql`b.tenant_id = ${tenant_id} and exists (select from sport_bet_selections s
  where s.tenant_id = b.tenant_id and s.bet_id = b.id and s.fixture_id = ${fixture_id})`;

/** SQL that sums up a brand's bets on one match. */
export const matchBetsStore = {
  totals: async (db: Db, of: OfMatch): Promise<MatchTotals> => {
    const { rows } = await sql<MatchTotals>`
      select count(*)::int as bets, count(distinct player_id)::int as players, coalesce(sum(stake) filter (where not is_free), 0)::int8 as stake,
        count(*) filter (where status = 'withheld')::int as withheld,
        count(*) filter (where status = 'withheld' and exists (select from sport_withholdings w where w.tenant_id = b.tenant_id
          and w.bet_id = b.id and w.fixture_id = ${of.fixture_id} and w.ground <> 'correction' and w.ended_at is null))::int as withheld_with_match
      from sport_bets b where ${onMatch(of)}`.execute(db);
    return rows[0] ?? { bets: 0, players: 0, stake: 0, withheld: 0, withheld_with_match: 0 };
  },

  /** Highest stakes first. */
  topPlayers: async (db: Db, of: OfMatch, limit: number): Promise<PlayerOnMatch[]> => {
    const { rows } = await sql<PlayerOnMatch>`
      select player_id, count(*)::int as bets, coalesce(sum(stake) filter (where not is_free), 0)::int8 as stake, min(placed_at) as first_at
      from sport_bets b where ${onMatch(of)} group by player_id order by stake desc, player_id limit ${limit}`.execute(db);
    return rows;
  },

  /** Markets of the match among these that the brand's players have bet on. */
  markets: async (db: Db, { tenant_id, fixture_id }: OfMatch, ids: readonly number[]): Promise<NamedMarket[]> => {
    const { rows } = await sql<NamedMarket>`
      select distinct market_id, type, line_x4, part from sport_bet_selections
      where tenant_id = ${tenant_id} and fixture_id = ${fixture_id} and market_id = any(${[...ids]}::int[])`.execute(db);
    return rows;
  },
};
