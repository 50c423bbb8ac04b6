import { createSql } from "../apps/server/src/kernel/sql.ts";
import { measureBets } from "./durable-bets.ts";
import { loadEntries, checkSample } from "./load-entries.ts";
import { sessionToken } from "./load/plan.ts";
import { inWords, measureHttp } from "./measure-http.ts";
import type { BenchServer } from "./servers.ts";
import type { Suite, SuiteContext } from "./suite.ts";

/** Measures the same bets before and after the ledger has grown, and the first and thousandth page of a long history. */
export const growth: Suite = async (context) => {
  const { installation, entries, players, say } = context;
  const sql = createSql(installation.postgres.url);
  const before = await betsOnFreshServer(context);
  say(`bets on a young ledger: ${inWords(before)}`);
  const started = performance.now();
  await loadEntries(sql, entries, players);
  const loadSeconds = (performance.now() - started) / 1_000;
  const faults = await checkSample(sql);
  if (faults.length > 0) throw new Error(`the loaded ledger is not consistent:\n${faults.join("\n")}`);
  const [held] = await sql<{ entries: number; bytes: string }[]>`
    select (select count(*)::int from entries) as entries, (select sum(pg_total_relation_size(part.relid))::text from unnest(array['entries', 'rounds', 'wallet_keys', 'wallets']) name, pg_partition_tree(name::regclass) part) as bytes`;
  await sql.end();
  say(`${held?.entries} entries, ${Math.round(Number(held?.bytes) / 1e6)} MB, loaded in ${Math.round(loadSeconds)} s, a sample is clean`);
  const after = await betsOnFreshServer(context);
  say(`bets on the grown ledger: ${inWords(after)}`);
  const server = await installation.startProduct();
  const first = await historyPage(context, server, 1);
  const thousandth = await historyPage(context, server, 1_000);
  await server.stop();
  say(`history: page 1 ${first.p50.toFixed(1)} ms, page 1,000 ${thousandth.p50.toFixed(1)} ms`);
  return {
    figures: { entries: held?.entries, bytes: Number(held?.bytes), loadSeconds, before, after, first, thousandth },
    bars: [
      {
        what: `bets on ${(held?.entries ?? 0).toLocaleString("en")} entries / on a young ledger`,
        ratio: after.perSecond / before.perSecond,
        bar: 0.8,
      },
      { what: "history: page 1,000 / page 1, median time", ratio: thousandth.p50 / first.p50, bar: 2, atMost: true },
    ],
  };
};

async function betsOnFreshServer(context: SuiteContext) {
  const server = await context.installation.startProduct();
  const figure = await measureBets(context, server);
  await server.stop();
  return figure;
}

const historyPage = ({ installation }: SuiteContext, server: BenchServer, page: number) =>
  measureHttp({
    server,
    installation,
    kind: { name: "get", path: `/api/wallet/bets?page=${page}`, token: sessionToken(0) },
    expect: '"data":[{',
    connections: 1,
    seconds: 4,
  });
