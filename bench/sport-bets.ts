import { setTimeout as sleep } from "node:timers/promises";
import { averageRatings, priceFixture } from "../apps/server/src/modules/sports/price-fixture.ts";
import { bookMargins } from "../apps/server/src/modules/sports/margin-of.ts";
import { suspensionStore } from "../apps/server/src/modules/sports/suspension-store.ts";
import { factsOf } from "../apps/server/test/sports-feed.ts";
import { measureBets } from "./durable-bets.ts";
import type { OfferedSelection } from "./load/plan.ts";
import { inWords, measureHttp, newRun } from "./measure-http.ts";
import { openSportBook, type SportBook } from "./sport-book.ts";
import type { Suite, SuiteContext } from "./suite.ts";

const matches = 400;
/** Each call holds a connection of the server's pool for its whole transaction. */
const connections = 32;
const suspendEveryMs = 100;
const pricings = 300;
/** Time for the worker to look for results the first time. */
const workerStartMs = 3_000;
/** The bar: 100,000 bets in a minute. */
const settledPerSecond = 100_000 / 60;

/**
 * Measures sports bets spread over 400 matches and all on one, suspensions of that match meanwhile, their settlement, and the pricing of a
 * match, against a studio's bets in the same run.
 */
export const sportBets: Suite = async (context) => {
  const { installation, say } = context;
  const book = await openSportBook(installation.postgres.url, matches);
  const [hot] = book.selections;
  if (!hot) throw new Error("no match takes bets");
  try {
    const product = await installation.startProduct({ profileDir: context.profileDir });
    const bets = await measureBets(context, product);
    say(`durable bets: ${inWords(bets)}`);
    const spread = await measureSports(context, product, book.selections);
    say(`sports bets on ${matches} matches: ${inWords(spread)}`);
    const suspending = suspendAgainAndAgain(book, hot);
    const one = await measureSports(context, product, [hot]);
    const suspensions = await suspending.stop();
    say(`sports bets on one match: ${inWords(one)}; a suspension took ${suspensions.p50} / ${suspensions.p99} ms`);
    await product.stop();
    const settlement = await measureSettlement(context, book, hot);
    say(`settled ${settlement.bets} bets on one result: ${Math.round(settlement.perSecond)}/s`);
    const pricing = { priceMs: measurePricing(), publishMs: book.publishMs };
    say(`a match priced in ${pricing.priceMs.toFixed(2)} ms of CPU, priced and published in ${pricing.publishMs.toFixed(1)} ms`);
    return {
      figures: { bets, spread, one, suspensions, settlement, pricing },
      bars: [
        { what: "sports bets / durable bets", ratio: spread.perSecond / bets.perSecond, bar: 0.5 },
        { what: "sports bets on one match / on many", ratio: one.perSecond / spread.perSecond, bar: 0.85 },
        { what: "suspension while all bets are on its match, p99 ms", ratio: suspensions.p99, bar: 100, atMost: true },
        { what: "bets settled in a second / 100,000 in a minute", ratio: settlement.perSecond / settledPerSecond, bar: 1 },
        { what: "pricing of all markets of a match, ms of CPU", ratio: pricing.priceMs, bar: 2, atMost: true },
      ],
    };
  } finally {
    await book.close();
  }
};

const measureSports = (
  { installation, players, seconds }: SuiteContext,
  server: Parameters<typeof measureHttp>[0]["server"],
  selections: readonly OfferedSelection[],
) =>
  measureHttp({
    server,
    installation,
    kind: { name: "sports", run: newRun(), players, selections },
    expect: '"state":"open"',
    connections,
    seconds,
    preparedPerSecond: 3_000,
  });

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;

/** Suspends another market of the match and lifts that again, under the lock that bets on the match share. */
function suspendAgainAndAgain({ database: { db, sql } }: SportBook, { fixture_id, market_id }: OfferedSelection) {
  const state = { stopping: false };
  const times: number[] = [];
  const run = async (): Promise<void> => {
    const [other] = await sql<{ id: number }[]>`
      select id from sport_markets where fixture_id = ${fixture_id} and id <> ${market_id} order by id limit 1`;
    const scope = { book_id: 0, scope: "market", scope_id: other?.id ?? 0 } as const;
    while (!state.stopping) {
      for (const change of ["suspend", "lift"] as const) {
        const started = performance.now();
        await db.transaction().execute(async (tx) => {
          await suspensionStore.lockAlone(tx, "fixture", fixture_id);
          await suspensionStore[change](tx, scope, "trader");
        });
        times.push(performance.now() - started);
        await sleep(suspendEveryMs);
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      state.stopping = true;
      await running;
      const sorted = times.toSorted((a, b) => a - b);
      return { count: sorted.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
    },
  };
}

/** From the result of the match to its last settled bet, by a server with the role `worker`. */
async function measureSettlement({ installation }: SuiteContext, book: SportBook, { fixture_id }: OfferedSelection) {
  const { sql } = book.database;
  const countOpen = async (): Promise<number> => {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from sport_bets b
      where b.status = 'open' and exists (
        select from sport_bet_selections s where s.tenant_id = b.tenant_id and s.bet_id = b.id and s.fixture_id = ${fixture_id})`;
    return row?.count ?? 0;
  };
  const bets = await countOpen();
  const worker = await installation.startProduct({ roles: "worker" });
  await sleep(workerStartMs);
  const started = performance.now();
  await book.end(0);
  while ((await countOpen()) > 0) await sleep(100);
  const seconds = (performance.now() - started) / 1_000;
  await worker.stop();
  return { bets, seconds, perSecond: bets / seconds };
}

/** Average CPU time to price every market of a match, in ms. */
function measurePricing(): number {
  const fixture = { home_id: 1, away_id: 2, facts: factsOf("", { phase: "not_started" }) };
  const marginOf = bookMargins([]).of({ sport: "football", competition_id: 1, tier: 1 });
  const clock = { phase: "not_started", base_s: 0, at: 0, rate: 0 } as const;
  const price = (nth: number) =>
    priceFixture({ ...fixture, clock }, { ratings: { ...averageRatings, mu: nth / pricings }, override: null, marginOf }, 0);
  for (let nth = 0; nth < pricings; nth += 1) price(nth);
  const before = process.cpuUsage();
  for (let nth = 0; nth < pricings; nth += 1) price(nth);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / pricings;
}
