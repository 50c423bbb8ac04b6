import { lateMs } from "@trevo/sports";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import { namedColumns, namedTables, type NamedFixture, type OfferedMarket } from "./offer-store.ts";

/** What a brand sees of its operator's book. */
export interface BookView {
  readonly book_id: number;
  /** True if the brand shows simulated matches. */
  readonly simulated: boolean;
  /** Time zone in which the brand's days begin. */
  readonly timezone: string;
}

export interface FixtureFilter {
  readonly sport?: string | undefined;
  readonly competition?: number | undefined;
  /** In play, not begun yet, beginning today (those in play included), or beginning on a later day. */
  readonly when?: "live" | "next" | "today" | "soon" | undefined;
  /** A date such as `2026-11-23`, in the brand's time zone. */
  readonly day?: string | undefined;
}

export interface Place {
  readonly limit: number;
  readonly offset: number;
}

/** A fixture of a list, with the combined bits of all reasons why it takes no bets. */
export interface ListedFixture extends NamedFixture {
  readonly reasons: number;
}

/** A competition, with the start of its next scheduled match, priced or not; null if none is known. */
export interface NamedCompetition {
  readonly id: number;
  readonly sport: string;
  readonly country: string;
  readonly name: string;
  readonly slug: string;
  readonly tier: number;
  readonly next_at: Date | null;
}

/** Ids of things that a player wants to see. */
export interface WantedThings {
  readonly fixtures: readonly number[];
  readonly competitions: readonly number[];
  readonly teams: readonly number[];
}

export interface ResultedFixture extends ListedFixture {
  /** True if the result of one of its markets was changed after it had been decided. */
  readonly corrected: boolean;
}

type Condition = RawBuilder<SqlBool>;

/** Only offered competitions, and simulated matches only for brands that show them. */
export const isShown = ({ simulated }: Pick<BookView, "simulated">): Condition => sql`c.offerable and (${simulated} or not f.simulated)`;

/**
 * Time after its announced start at which a match that never began leaves the lists and is no longer priced. It returns when it begins or has
 * a new date.
 */
export const neverBegan = sql`interval '3 hours'`;

const isPriced = ({ book_id }: Pick<BookView, "book_id">): Condition => sql`exists (
  select from sport_markets m join sport_prices p on p.market_id = m.id
  where m.fixture_id = f.id and p.book_id = ${book_id} and m.state <> 'hidden')`;

/** In play or upcoming, and priced. */
export const isOpen = (view: Pick<BookView, "book_id" | "simulated">): Condition => sql`
  ${isShown(view)} and (
    f.state in ('live', 'interrupted') or f.state = 'scheduled' and f.starts_at > clock_timestamp() - ${neverBegan})
  and ${isPriced(view)}`;

const isOver = sql<SqlBool>`f.state in ('resulted', 'ended', 'postponed', 'cancelled', 'abandoned')`;

/** Over or never played, and without results: its bets wait for a decision by staff. */
const awaitsResults = sql<SqlBool>`(f.state in ('ended', 'postponed', 'cancelled', 'abandoned')
  or f.state = 'scheduled' and f.starts_at <= clock_timestamp() - ${neverBegan})`;

/**
 * Late, priced and without a result: staff decide on it even if nobody has bet on it. After `lateMs` the betting rules have voided its
 * selections.
 */
const isLate = (view: BookView): Condition => sql`
  ${isShown(view)} and f.state = 'scheduled' and f.starts_at <= clock_timestamp() - ${neverBegan}
  and f.starts_at > clock_timestamp() - ${lateMs}::int * interval '1 millisecond' and ${isPriced(view)} and not exists (
    select from sport_results r join sport_markets m on m.id = r.market_id where m.fixture_id = f.id and r.book_id in (0, ${view.book_id}))`;

const localDay = (timezone: string) => sql`(f.starts_at at time zone ${timezone})::date`;
const today = (timezone: string) => sql`(clock_timestamp() at time zone ${timezone})::date`;

function matches({ timezone }: BookView, { sport, competition, when, day }: FixtureFilter): Condition {
  const conditions: Condition[] = [];
  if (sport !== undefined) conditions.push(sql`c.sport = ${sport}`);
  if (competition !== undefined) conditions.push(sql`c.id = ${competition}`);
  if (day !== undefined) conditions.push(sql`${localDay(timezone)} = ${day}::date`);
  if (when === "live") conditions.push(sql`f.state in ('live', 'interrupted')`);
  if (when === "next") conditions.push(sql`f.state = 'scheduled'`);
  if (when === "today") conditions.push(sql`${localDay(timezone)} = ${today(timezone)}`);
  if (when === "soon") conditions.push(sql`${localDay(timezone)} > ${today(timezone)}`);
  return conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`);
}

const reasons = ({ book_id }: BookView) => sql`coalesce((
  select bit_or(s.reasons) from sport_suspensions s
  where s.book_id in (0, ${book_id}) and s.reasons <> 0 and (s.scope, s.scope_id) in (
    ('producer', f.producer), ('competition', f.competition_id), ('fixture', f.id), ('book', ${book_id}::int))
), 0) as reasons`;

const corrected = ({ book_id }: BookView) => sql`exists (
  select from sport_markets m join sport_results r on r.market_id = m.id
  where m.fixture_id = f.id and r.book_id in (0, ${book_id}) and r.revision > 1) as corrected`;

interface PageOf<R> {
  readonly columns: RawBuilder<R>;
  readonly order: RawBuilder<unknown>;
  readonly place: Place;
}

async function page<R>(tx: Tx, condition: Condition, of: PageOf<R>): Promise<{ rows: R[]; total: number }> {
  const { rows } = await sql<R>`
    select ${of.columns} from ${namedTables} where ${condition} order by ${of.order} limit ${of.place.limit} offset ${of.place.offset}`.execute(
    tx,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${namedTables} where ${condition}`.execute(tx);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** The typed words: letters and digits, in lower case and without accents. */
const wordsOf = (typed: string) => sql`array_remove(regexp_split_to_array(plain_text(${typed}), '[^a-z0-9]+'), '')`;
/** True if each typed word is the beginning of a word of the text. */
const hasWords = (text: RawBuilder<unknown>, typed: string): Condition =>
  sql`(select bool_and(plain_text(${text}) ~ ('\\m' || word)) from unnest(${wordsOf(typed)}) word)`;
const names = sql`concat_ws(' ', h.name, h.short, a.name, a.short, c.name)`;
/** Minimum similarity of a name: three trigrams in ten. */
const minSimilarity = 0.3;

/** Lists of the fixtures that a book offers, and of those that have ended. */
export const listingStore = {
  /** Open fixtures among these, of one of these competitions, or with one of these teams; those in play first, then by start time. */
  wanted: (tx: Tx, view: BookView, { fixtures, competitions, teams, limit }: WantedThings & { readonly limit: number }) =>
    page(
      tx,
      sql`${isOpen(view)} and (f.id = any(${[...fixtures]}::int[]) or f.competition_id = any(${[...competitions]}::int[])
        or f.home_id = any(${[...teams]}::int[]) or f.away_id = any(${[...teams]}::int[]))`,
      {
        columns: sql<ListedFixture>`${namedColumns}, ${reasons(view)}`,
        order: sql`f.state = 'scheduled', f.starts_at, c.tier, f.id`,
        place: { limit, offset: 0 },
      },
    ),

  /** Fixtures in play first, then by start time. */
  open: (tx: Tx, view: BookView, filter: FixtureFilter & { readonly place: Place }) =>
    page(tx, sql`${isOpen(view)} and ${matches(view, filter)}`, {
      columns: sql<ListedFixture>`${namedColumns}, ${reasons(view)}`,
      order: sql`f.state = 'scheduled', f.starts_at, c.tier, f.id`,
      place: filter.place,
    }),

  /**
   * Those of the given fixtures that are over without results, whether or not the brand shows them, and after them those that are late; the
   * oldest first.
   */
  awaitingResults: (tx: Tx, view: BookView, { ids, limit }: { readonly ids: readonly number[]; readonly limit: number }) =>
    page(tx, sql`(f.id = any(${[...ids]}::int[]) and ${awaitsResults} or ${isLate(view)})`, {
      columns: sql<ListedFixture>`${namedColumns}, ${reasons(view)}`,
      order: sql`f.id <> all(${[...ids]}::int[]), f.starts_at, f.id`,
      place: { limit, offset: 0 },
    }),

  /** Ended fixtures, newest first. */
  results: (tx: Tx, view: BookView, filter: FixtureFilter & { readonly place: Place }) =>
    page(tx, sql`${isShown(view)} and ${isOver} and ${matches(view, filter)}`, {
      columns: sql<ResultedFixture>`${namedColumns}, ${reasons(view)}, ${corrected(view)}`,
      order: sql`f.starts_at desc, f.id desc`,
      place: filter.place,
    }),

  /** Open fixtures in whose names each typed word begins a word. */
  named: (tx: Tx, view: BookView, { typed, limit }: { typed: string; limit: number }) =>
    page(tx, sql`${isOpen(view)} and ${hasWords(names, typed)}`, {
      columns: sql<ListedFixture>`${namedColumns}, ${reasons(view)}`,
      order: sql`f.state = 'scheduled', f.starts_at, c.tier, f.id`,
      place: { limit, offset: 0 },
    }),

  /** Open fixtures with names similar to the typed text, the most similar first. */
  alike: (tx: Tx, view: BookView, { typed, limit }: { typed: string; limit: number }) => {
    const similarity = sql`word_similarity(plain_text(${typed}), plain_text(${names}))`;
    return page(tx, sql`${isOpen(view)} and ${similarity} >= ${minSimilarity}`, {
      columns: sql<ListedFixture>`${namedColumns}, ${reasons(view)}`,
      order: sql`${similarity} desc, f.starts_at, f.id`,
      place: { limit, offset: 0 },
    });
  },

  /**
   * An offered competition with a fixture that the brand may see, and the start of its next match; undefined if there is none with this id.
   */
  competition: async (tx: Tx, { simulated }: BookView, id: number): Promise<NamedCompetition | undefined> => {
    const { rows } = await sql<NamedCompetition>`
      select c.id, c.sport, c.country, c.name, c.slug, c.tier,
        min(f.starts_at) filter (where f.state = 'scheduled' and f.starts_at > clock_timestamp()) as next_at
      from sport_competitions c join sport_fixtures f on f.competition_id = c.id
      where c.id = ${id} and ${isShown({ simulated })} group by c.id`.execute(tx);
    return rows[0];
  },

  competitionsNamed: async (tx: Tx, typed: string): Promise<Set<number>> => {
    const { rows } = await sql<{ id: number }>`
      select c.id from sport_competitions c where ${hasWords(sql`c.name`, typed)}`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  },

  /** Those of these teams with the typed words in their name. */
  teamsNamed: async (tx: Tx, ids: readonly number[], typed: string): Promise<Set<number>> => {
    const { rows } = await sql<{ id: number }>`
      select p.id from sport_participants p where p.id = any(${[...ids]}::int[]) and ${hasWords(sql`p.name`, typed)}`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  },

  /** The markets that are shown in a row of a list. */
  mainMarkets: async (tx: Tx, book_id: number, fixture_ids: readonly number[]): Promise<(OfferedMarket & { fixture_id: number })[]> => {
    const { rows } = await sql<OfferedMarket & { fixture_id: number }>`
      select m.fixture_id, m.id, m.type, m.part, m.line_x4, m.state, p.version, p.takes_bets, p.odds_x1000, p.cash_out_ppm, p.margin_ppm,
        null as outcomes
      from sport_markets m join sport_prices p on p.market_id = m.id and p.book_id = ${book_id}
      where m.fixture_id = any(${[...fixture_ids]}::int[]) and m.type = 'result' and m.part = 'match' and m.state <> 'hidden'
      order by m.id`.execute(tx);
    return rows;
  },
};
