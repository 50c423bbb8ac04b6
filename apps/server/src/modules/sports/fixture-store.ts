import type { FixtureFacts, MatchClock } from "@trevo/sports";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { FixtureDraft, ShirtColours, TeamDraft } from "../../adapters/sports-feed/port.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { FixtureStanding, FixtureState } from "./fixture-standing.ts";

type FixtureTables = {
  sport_competitions: {
    id: number;
    producer: number;
    external_id: string;
    sport: string;
    country: string;
    name: string;
    slug: string;
    tier: number;
    offerable: boolean;
  };
  sport_participants: { id: number; producer: number; external_id: string; name: string; short: string; shirt: ShirtColours };
  sport_fixtures: {
    id: number;
    producer: number;
    external_id: string;
    competition_id: number;
    home_id: number;
    away_id: number;
    round: string | null;
    starts_at: Date;
    state: FixtureState;
    facts: FixtureFacts;
    clock: MatchClock;
    facts_at: Date | null;
    announced_at: Date;
    decide_at: Date | null;
    /** When the fixture left the state `scheduled`, by the database's clock; null while it is scheduled. */
    prematch_closed_at: Date | null;
    /** When `starts_at` became known, by the database's clock; null for older announcements. */
    starts_known_at: Date | null;
    danger_ends_at: Date | null;
    /** Earlier announced starts, with the moments between which each was the announced one. ISO 8601. */
    earlier_starts: readonly { readonly starts_at: string; readonly from: string | null; readonly to: string }[];
    /** Since when the match is interrupted or abandoned, by the database's clock. */
    stopped_at: Date | null;
    simulated: boolean;
    commitment: string | null;
    seed: string | null;
  };
};

export type StoredCompetition = Selectable<FixtureTables["sport_competitions"]>;
export type StoredFixture = Selectable<FixtureTables["sport_fixtures"]>;

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;
const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** An announcement with the ids of the competition and the participants. */
export interface Announcement extends Pick<StoredFixture, "producer" | "external_id" | "competition_id" | "home_id" | "away_id"> {
  readonly draft: FixtureDraft;
  readonly announced_at: Date;
  readonly facts: FixtureFacts;
}

/**
 * When the time for pre-match bets ended. `closed_at` is set by the feed's message. `starts_at` is the start known since `known_at`.
 * Both times are the database's and are taken under the lock of the match.
 */
export interface MatchBeginning {
  readonly market_id: number;
  readonly closed_at: Date | null;
  readonly starts_at: Date;
  /** Null for older announcements. */
  readonly known_at: Date | null;
}

/** How long after its start a match should be over, even if nobody has reported that. */
const playedAfter = sql`interval '150 minutes'`;

/** SQL on competitions, participants and fixtures. */
export const fixtureStore = {
  /** True if the match is over by its facts, or should be by the database's clock. */
  takesResult: async (db: Db | Tx, id: number): Promise<boolean> => {
    const { rows } = await sql`
      select from sport_fixtures where id = ${id} and (
        state not in ('scheduled', 'live', 'interrupted') or starts_at <= clock_timestamp() - ${playedAfter})`.execute(db);
    return rows.length > 0;
  },

  /** Keeps `offerable` of a known competition. A new competition is not offerable. */
  upsertCompetition: async (tx: Tx, producer: number, draft: FixtureDraft["competition"]): Promise<number> => {
    const { id: external_id, ...named } = draft;
    const { id } = await tx
      .withTables<FixtureTables>()
      .insertInto("sport_competitions")
      .values({ producer, external_id, ...named, offerable: false } as never)
      .onConflict((conflict) => conflict.columns(["producer", "external_id"]).doUpdateSet(named))
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  upsertParticipant: async (tx: Tx, producer: number, { id: external_id, name, short, shirt }: TeamDraft): Promise<number> => {
    const named = { name, short, shirt: json(shirt) };
    const { id } = await tx
      .withTables<FixtureTables>()
      .insertInto("sport_participants")
      .values({ producer, external_id, ...named } as never)
      .onConflict((conflict) => conflict.columns(["producer", "external_id"]).doUpdateSet(named))
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /**
   * The caller holds the lock of a match that exists. Null if a newer announcement is known. The sides and the commitment of a fixture never
   * change: another fixture would be announced.
   */
  announce: async (tx: Tx, of: Announcement): Promise<number | null> => {
    const { draft, facts, announced_at, ...ids } = of;
    const starts_at = new Date(draft.starts_at);
    const row = await tx
      .withTables<FixtureTables>()
      .insertInto("sport_fixtures")
      .values({
        ...ids,
        round: draft.round,
        starts_at,
        starts_known_at: sql<Date>`clock_timestamp()`,
        state: "scheduled",
        facts: json(facts),
        clock: json({ phase: "not_started", base_s: 0, at: Date.parse(draft.starts_at), rate: 0 }),
        announced_at,
        simulated: draft.simulated !== null,
        commitment: draft.simulated?.commitment ?? null,
      } as never)
      .onConflict((conflict) =>
        conflict
          .columns(["producer", "external_id"])
          .doUpdateSet({
            starts_at,
            starts_known_at: sql<Date>`case when sport_fixtures.starts_at = ${starts_at} then sport_fixtures.starts_known_at else clock_timestamp() end`,
            earlier_starts: sql<never>`case when sport_fixtures.starts_at = ${starts_at} then sport_fixtures.earlier_starts
              else sport_fixtures.earlier_starts || jsonb_build_object('starts_at', sport_fixtures.starts_at,
                'from', sport_fixtures.starts_known_at, 'to', clock_timestamp()) end`,
            round: draft.round,
            announced_at,
          })
          .where("sport_fixtures.announced_at", "<=", announced_at),
      )
      .returning("id")
      .executeTakeFirst();
    return row?.id ?? null;
  },

  /** Start and closing time of the match of each of these markets. */
  beginnings: async (db: Db | Tx, market_ids: readonly number[]): Promise<MatchBeginning[]> => {
    const { rows } = await sql<MatchBeginning>`
      select m.id as market_id, f.prematch_closed_at as closed_at, f.starts_at, f.starts_known_at as known_at
      from sport_markets m join sport_fixtures f on f.id = m.fixture_id where m.id = any(${market_ids}::int[])`.execute(db);
    return rows;
  },

  /** Finds the fixture by the feed's own id. */
  findByName: (db: Db | Tx, producer: number, external_id: string): Promise<StoredFixture | undefined> =>
    db
      .withTables<FixtureTables>()
      .selectFrom("sport_fixtures")
      .selectAll()
      .where("producer", "=", producer)
      .where("external_id", "=", external_id)
      .executeTakeFirst(),

  find: (db: Db | Tx, id: number): Promise<StoredFixture | undefined> =>
    db.withTables<FixtureTables>().selectFrom("sport_fixtures").selectAll().where("id", "=", id).executeTakeFirst(),

  keep: async (tx: Tx, id: number, { state, facts, clock, facts_at, decide_at, seed }: FixtureStanding): Promise<void> => {
    await tx
      .withTables<FixtureTables>()
      .updateTable("sport_fixtures")
      .set({
        state,
        facts: json(facts),
        clock: json(clock),
        facts_at: dateOf(facts_at),
        decide_at: dateOf(decide_at),
        seed,
        stopped_at: state === "interrupted" || state === "abandoned" ? sql<Date>`coalesce(stopped_at, clock_timestamp())` : null,
        prematch_closed_at: state === "scheduled" ? null : sql<Date>`coalesce(prematch_closed_at, clock_timestamp())`,
      })
      .where("id", "=", id)
      .execute();
  },

  /**
   * Sets the end of the danger to `delayMs` from now by the database's clock; null if the danger is not over. A time that is already set
   * stays.
   */
  setDangerEnd: async (tx: Tx, id: number, delayMs: number | null): Promise<void> => {
    const end =
      delayMs === null ? null : sql<Date>`coalesce(danger_ends_at, clock_timestamp() + ${delayMs}::int * interval '1 millisecond')`;
    await tx.withTables<FixtureTables>().updateTable("sport_fixtures").set({ danger_ends_at: end }).where("id", "=", id).execute();
  },

  clearDangerEnd: async (tx: Tx, id: number): Promise<boolean> => {
    const row = await tx
      .withTables<FixtureTables>()
      .updateTable("sport_fixtures")
      .set({ danger_ends_at: null })
      .where("id", "=", id)
      .where("danger_ends_at", "<=", sql<Date>`clock_timestamp()`)
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Fixtures whose danger is over, by the database's clock. */
  outOfDanger: async (db: Db, producer: number): Promise<number[]> => {
    const rows = await db
      .withTables<FixtureTables>()
      .selectFrom("sport_fixtures")
      .select("id")
      .where("producer", "=", producer)
      .where("danger_ends_at", "<=", sql<Date>`clock_timestamp()`)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Fixtures whose facts have been stable for long enough. */
  dueForResults: async (db: Db, producer: number): Promise<number[]> => {
    const rows = await db
      .withTables<FixtureTables>()
      .selectFrom("sport_fixtures")
      .select("id")
      .where("producer", "=", producer)
      .where("decide_at", "<=", sql<Date>`clock_timestamp()`)
      .orderBy("decide_at")
      .execute();
    return rows.map(({ id }) => id);
  },

  /** False if no competition has this id. */
  setOfferable: async (tx: Tx, id: number, offerable: boolean): Promise<boolean> => {
    const row = await tx
      .withTables<FixtureTables>()
      .updateTable("sport_competitions")
      .set({ offerable })
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  },

  isCompetitionOf: async (db: Db | Tx, id: number, sport: string): Promise<boolean> => {
    const { rows } = await sql`select from sport_competitions where id = ${id} and sport = ${sport}`.execute(db);
    return rows.length > 0;
  },

  competitions: (db: Db): Promise<StoredCompetition[]> =>
    db.withTables<FixtureTables>().selectFrom("sport_competitions").selectAll().orderBy("country").orderBy("name").execute(),
};
