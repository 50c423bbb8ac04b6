import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { LimitKey, SetLimits, StoredLimits } from "./limits.ts";

/** SQL on the limits set by staff. */
export const limitStore = {
  ofBrand: async (db: Db | Tx, tenant_id: number): Promise<StoredLimits[]> => {
    const { rows } = await sql<StoredLimits>`
      select sport, competition_id, market_type, stake, payout, player_payout, fixture_liability, live_delay_ms, min_odds_x1000
      from sport_limits
      where tenant_id = ${tenant_id} order by sport, competition_id, market_type`.execute(db);
    return rows;
  },

  set: async (tx: Tx, tenant_id: number, { key, limits }: { key: LimitKey; limits: SetLimits }): Promise<void> => {
    await sql`
      insert into sport_limits (tenant_id, sport, competition_id, market_type,
        stake, payout, player_payout, fixture_liability, live_delay_ms, min_odds_x1000)
      values (${tenant_id}, ${key.sport}, ${key.competition_id}, ${key.market_type},
        ${limits.stake}, ${limits.payout}, ${limits.player_payout}, ${limits.fixture_liability},
        ${limits.live_delay_ms}, ${limits.min_odds_x1000})
      on conflict (tenant_id, sport, competition_id, market_type) do update set
        stake = excluded.stake, payout = excluded.payout, player_payout = excluded.player_payout,
        fixture_liability = excluded.fixture_liability, live_delay_ms = excluded.live_delay_ms,
        min_odds_x1000 = excluded.min_odds_x1000`.execute(tx);
  },

  remove: async (tx: Tx, tenant_id: number, { sport, competition_id, market_type }: LimitKey): Promise<void> => {
    await sql`
      delete from sport_limits where tenant_id = ${tenant_id} and sport = ${sport} and competition_id = ${competition_id}
        and market_type = ${market_type}`.execute(tx);
  },
};
