import { connect, type Database } from "../apps/server/src/kernel/db.ts";
import { bookStore } from "../apps/server/src/modules/sports/book-store.ts";
import { createPricing } from "../apps/server/src/modules/sports/create-pricing.ts";
import { quietLog } from "../apps/server/src/modules/wallet/wallet-fixture.ts";
import { createFeedFixture, draftOf, factsOf, fullTime, second, stateOf } from "../apps/server/test/sports-feed.ts";
import type { OfferedSelection } from "./load/plan.ts";

/** A priced book of the brand `trevo` over matches that begin in an hour. */
export interface SportBook {
  readonly database: Database;
  /** Milliseconds for pricing and publishing one match, on average. */
  readonly publishMs: number;
  /** The home side's win of each match. */
  readonly selections: readonly OfferedSelection[];
  /** Ends the match of this selection; the home side wins. */
  end(nth: number): Promise<void>;
  close(): Promise<void>;
}

const nameOf = (nth: number): string => `bench-${nth}`;

/** Heartbeats of book and feed lie in the future: no process leads them while bets are placed. */
export async function openSportBook(databaseUrl: string, matches: number): Promise<SportBook> {
  const database = connect(databaseUrl, { max: 4, name: "bench-book" });
  const { db, sql } = database;
  const feed = await createFeedFixture(database);
  await sql`update tenants set settings = settings || '{"hasSports": true}' where slug = 'trevo'`;
  const [brand] = await sql<{ operator_id: number }[]>`select operator_id from tenants where slug = 'trevo'`;
  await bookStore.open(db, brand?.operator_id ?? 0);
  const [book] = await sql<{ id: number }[]>`select id from sport_books where operator_id = ${brand?.operator_id ?? 0}`;
  const book_id = book?.id ?? 0;
  const starts_at = new Date(Date.now() + 3_600_000).toISOString();
  for (let nth = 0; nth < matches; nth += 1)
    await feed.send({ t: "fixture", draft: draftOf({ starts_at }) }, { at: second(0), fixture: nameOf(nth) });
  await sql`update sport_competitions set offerable = (producer = ${feed.producer})`;
  const lead = { book_id, epoch: await bookStore.takeOver(db, book_id) };
  const pricing = createPricing({ db, log: quietLog, onPublished: () => undefined }, lead);
  const started = performance.now();
  await pricing.step(Date.now());
  const publishMs = (performance.now() - started) / matches;
  await sql`update sport_books set heartbeat_at = clock_timestamp() + interval '1 day'`;
  await sql`update sport_feeds set received_at = clock_timestamp() + interval '1 day'`;
  const selections = await sql<(OfferedSelection & { name: string })[]>`
    select f.external_id as name, m.fixture_id, p.market_id, 'home' as code, p.odds_x1000[1] as odds_x1000, p.version
    from sport_prices p join sport_markets m on m.id = p.market_id and m.type = 'result' and m.part = 'match'
    join sport_fixtures f on f.id = m.fixture_id and f.external_id like 'bench-%'
    where p.book_id = ${book_id} and p.takes_bets order by f.id`;
  if (selections.length !== matches) throw new Error(`${selections.length} of ${matches} matches take bets`);
  return {
    database,
    publishMs,
    selections,
    end: async (nth) => {
      const fixture = selections[nth]?.name ?? "";
      await feed.send(stateOf(factsOf("h12", fullTime)), { at: second(7_200), fixture });
    },
    close: () => database.close(),
  };
}
