import { type FixtureFacts, type PlayedMatch, wholeOf } from "@trevo/sports";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import { type BookView, isShown, type NamedCompetition } from "./listing-store.ts";
import type { NamedFixture } from "./offer-store.ts";

/** A competition that a brand shows. */
export type ShownCompetition = Omit<NamedCompetition, "next_at">;

/** SQL on the things among some ids that a brand shows. */
export const wantedStore = {
  fixtures: async (tx: Tx, view: Pick<BookView, "simulated">, ids: readonly number[]): Promise<number[]> => {
    if (ids.length === 0) return [];
    const { rows } = await sql<{ id: number }>`
      select f.id from sport_fixtures f join sport_competitions c on c.id = f.competition_id
      where f.id = any(${[...ids]}::int[]) and ${isShown(view)} order by f.id`.execute(tx);
    return rows.map(({ id }) => id);
  },

  /** Matches of a league that were played to their end. Rounds with names are of a cup, which has no table. */
  played: async (tx: Tx, view: Pick<BookView, "simulated">, competition_id: number): Promise<PlayedMatch[]> => {
    const { rows } = await sql<{ home: number; away: number; starts_at: Date; facts: FixtureFacts }>`
      select f.home_id as home, f.away_id as away, f.starts_at, f.facts
      from sport_fixtures f join sport_competitions c on c.id = f.competition_id
      where f.competition_id = ${competition_id} and ${isShown(view)} and f.state in ('ended', 'resulted')
        and f.facts ->> 'ending' = 'full_time' and f.round ~ '^[0-9]+$'
      order by f.starts_at, f.id`.execute(tx);
    return rows.map(({ home, away, starts_at, facts }) => ({ home, away, starts_at: starts_at.getTime(), score: wholeOf(facts.score) }));
  },

  /** By name. */
  competitions: async (tx: Tx, view: Pick<BookView, "simulated">, ids: readonly number[]): Promise<ShownCompetition[]> => {
    if (ids.length === 0) return [];
    const { rows } = await sql<ShownCompetition>`
      select c.id, c.sport, c.country, c.name, c.slug, c.tier from sport_competitions c
      where c.id = any(${[...ids]}::int[]) and exists (select from sport_fixtures f where f.competition_id = c.id and ${isShown(view)})
      order by c.name, c.id`.execute(tx);
    return rows;
  },

  /** By name. */
  teams: async (tx: Tx, view: Pick<BookView, "simulated">, ids: readonly number[]): Promise<NamedFixture["home"][]> => {
    if (ids.length === 0) return [];
    const { rows } = await sql<NamedFixture["home"]>`
      select t.id, t.name, t.short, t.shirt from sport_participants t
      where t.id = any(${[...ids]}::int[]) and exists (
        select from sport_fixtures f join sport_competitions c on c.id = f.competition_id
        where t.id in (f.home_id, f.away_id) and ${isShown(view)})
      order by t.name, t.id`.execute(tx);
    return rows;
  },
};
