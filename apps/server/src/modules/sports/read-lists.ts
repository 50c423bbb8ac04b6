import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import {
  type BookView,
  type FixtureFilter,
  type ListedFixture,
  listingStore,
  type NamedCompetition,
  type Place,
  type ResultedFixture,
  type WantedThings,
} from "./listing-store.ts";
import { type OfferedMarket, offerStore } from "./offer-store.ts";
import { showsSimulated } from "./read-offer.ts";
import { reasonsOf, type SuspensionReason } from "./suspension-reasons.ts";
import { type OfferedCompetition, treeStore } from "./tree-store.ts";
import { readTable, shownAmong, type ShownThings, type TableRow } from "./read-wanted.ts";

export type Brand = Pick<Tenant, "operator_id" | "settings" | "timezone">;

export interface FixtureRow<F extends ListedFixture = ListedFixture> {
  readonly fixture: F;
  /** The markets shown in a row of a list. */
  readonly markets: readonly OfferedMarket[];
  readonly reasons: readonly SuspensionReason[];
}

interface Rows<F extends ListedFixture = ListedFixture> {
  readonly rows: readonly FixtureRow<F>[];
  readonly total: number;
}

export type FixtureList = Rows;
export type ResultList = Rows<ResultedFixture>;

export interface SportsHome {
  readonly live: FixtureList;
  /** Upcoming, the soonest first. */
  readonly next: FixtureList;
  readonly competitions: readonly OfferedCompetition[];
}

/** Things that the brand shows, with at most 20 of their open matches. */
export interface ShownWanted extends ShownThings {
  readonly matches: FixtureList;
}

export interface CompetitionWithTable extends NamedCompetition {
  readonly table: readonly TableRow[];
}

export interface FoundFixtures {
  readonly competitions: readonly OfferedCompetition[];
  readonly fixtures: readonly FixtureRow[];
  /** Teams of these fixtures that the words name; none if the names are only similar. */
  readonly teams: readonly FixtureRow["fixture"]["home"][];
  /** True if no name contains the typed words, so that these are the most similar names. */
  readonly is_near: boolean;
}

/** Maximum number of teams that a search names. */
const mostTeams = 6;

/** Maximum rows on the home page; further rows are on pages of their own. */
const homeRows = { live: 8, next: 20 } as const;
const foundRows = 20;

/** Reads a consistent snapshot. Null if the brand's operator has no book. */
async function readBook<R>(
  db: Db,
  { operator_id, settings, timezone }: Brand,
  read: (tx: Tx, view: BookView) => Promise<R>,
): Promise<R | null> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const book_id = await offerStore.bookOf(tx, operator_id);
      return book_id === undefined ? null : read(tx, { book_id, simulated: showsSimulated(settings), timezone });
    });
}

async function withMarkets<F extends ListedFixture>(tx: Tx, { book_id }: BookView, found: { rows: F[]; total: number }): Promise<Rows<F>> {
  const markets = await listingStore.mainMarkets(
    tx,
    book_id,
    found.rows.map(({ id }) => id),
  );
  const byFixture = Map.groupBy(markets, ({ fixture_id }) => fixture_id);
  const rows = found.rows.map((fixture) => ({ fixture, markets: byFixture.get(fixture.id) ?? [], reasons: reasonsOf(fixture.reasons) }));
  return { rows, total: found.total };
}

export const readHome = (db: Db, brand: Brand): Promise<SportsHome | null> =>
  readBook(db, brand, async (tx, view) => {
    const live = await listingStore.open(tx, view, { when: "live", place: { limit: homeRows.live, offset: 0 } });
    const next = await listingStore.open(tx, view, { when: "next", place: { limit: homeRows.next, offset: 0 } });
    return {
      live: await withMarkets(tx, view, live),
      next: await withMarkets(tx, view, next),
      competitions: await treeStore.competitions(tx, view),
    };
  });

export const readFixtures = (db: Db, brand: Brand, filter: FixtureFilter & { readonly place: Place }): Promise<FixtureList | null> =>
  readBook(db, brand, async (tx, view) => withMarkets(tx, view, await listingStore.open(tx, view, filter)));

export const readAwaitingResults = (
  db: Db,
  brand: Brand,
  of: { readonly ids: readonly number[]; readonly limit: number },
): Promise<FixtureList | null> =>
  readBook(db, brand, async (tx, view) => withMarkets(tx, view, await listingStore.awaitingResults(tx, view, of)));

/** Ended fixtures, including those that this book never priced: facts are the same for all books. */
export const readResults = (db: Db, brand: Brand, filter: FixtureFilter & { readonly place: Place }): Promise<ResultList | null> =>
  readBook(db, brand, async (tx, view) => withMarkets(tx, view, await listingStore.results(tx, view, filter)));

export const readCompetition = (db: Db, brand: Brand, id: number): Promise<CompetitionWithTable | null> =>
  readBook(db, brand, async (tx, view) => {
    const competition = await listingStore.competition(tx, view, id);
    return competition ? { ...competition, table: await readTable(tx, view, id) } : null;
  });

/** Those of these things that the brand shows, with their open matches. */
export const readWanted = (db: Db, brand: Brand, wanted: WantedThings): Promise<ShownWanted | null> =>
  readBook(db, brand, async (tx, view) => ({
    ...(await shownAmong(tx, view, wanted)),
    matches: await withMarkets(tx, view, await listingStore.wanted(tx, view, { ...wanted, limit: homeRows.next })),
  }));

/** Searches by beginnings of words, ignoring accents and case. If nothing is found, searches by similar names. */
export const searchFixtures = (db: Db, brand: Brand, typed: string): Promise<FoundFixtures | null> =>
  readBook(db, brand, async (tx, view) => {
    const named = await listingStore.competitionsNamed(tx, typed);
    const competitions = (await treeStore.competitions(tx, view)).filter(({ id }) => named.has(id));
    const exact = await listingStore.named(tx, view, { typed, limit: foundRows });
    const found = exact.total > 0 ? exact : await listingStore.alike(tx, view, { typed, limit: foundRows });
    const { rows: fixtures } = await withMarkets(tx, view, found);
    const teams = await teamsAmong(tx, exact.total > 0 ? fixtures : [], typed);
    return { competitions, fixtures, teams, is_near: exact.total === 0 && found.total > 0 };
  });

async function teamsAmong(tx: Tx, fixtures: readonly FixtureRow[], typed: string): Promise<FixtureRow["fixture"]["home"][]> {
  const teams = new Map(fixtures.flatMap(({ fixture: { home, away } }) => [home, away].map((team) => [team.id, team] as const)));
  const named = await listingStore.teamsNamed(tx, [...teams.keys()], typed);
  return [...teams.values()].filter(({ id }) => named.has(id)).slice(0, mostTeams);
}

/** The competitions with a priced fixture in play or upcoming, by tier and name. */
export const readTree = (db: Db, brand: Brand): Promise<OfferedCompetition[] | null> =>
  readBook(db, brand, (tx, view) => treeStore.competitions(tx, view));
