import type { FixtureFacts } from "@trevo/sports";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { FixtureState } from "./fixture-standing.ts";

/** A match as shown to players who have bet on it, whether it is still offered or not. */
export interface BetOnFixture {
  readonly id: number;
  readonly competition_id: number;
  readonly competition: string;
  readonly sport: string;
  readonly tier: number;
  readonly home: string;
  readonly away: string;
  readonly starts_at: Date;
  readonly state: FixtureState;
  readonly facts: FixtureFacts;
}

export const namedStore = {
  fixtures: async (db: Db | Tx, ids: readonly number[]): Promise<BetOnFixture[]> => {
    const { rows } = await sql<BetOnFixture>`
      select f.id, f.competition_id, c.name as competition, c.sport, c.tier, h.name as home, a.name as away, f.starts_at, f.state, f.facts
      from sport_fixtures f join sport_competitions c on c.id = f.competition_id
      join sport_participants h on h.id = f.home_id join sport_participants a on a.id = f.away_id
      where f.id = any(${ids}::int[])`.execute(db);
    return rows;
  },
};
