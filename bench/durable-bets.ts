import { inWords, measureHttp, newRun } from "./measure-http.ts";
import { pgbench } from "./pgbench.ts";
import type { BenchServer } from "./servers.ts";
import type { Suite, SuiteContext } from "./suite.ts";

const connections = 256;
/** The demo studio's secret: every callback is signed and checked. */
const secret = "studio-demo-secret";

/** A studio's bets: signature, launch, live session, game, restrictions, ledger, commit; then the answer. */
export async function measureBets({ installation, players, seconds }: SuiteContext, server: BenchServer) {
  const kind = { name: "bets", run: newRun(), players, secret } as const;
  return measureHttp({ server, installation, kind, expect: '"code":"OK"', connections, seconds });
}

/** Bets against the same server doing nothing, and against PostgreSQL's own benchmark on the same cluster. */
export const durableBets: Suite = async (context) => {
  const { installation, seconds, say } = context;
  const emptyServer = await installation.startEmpty();
  const empty = await measureBets(context, emptyServer);
  await emptyServer.stop();
  say(`empty route: ${inWords(empty)}`);
  const product = await installation.startProduct({ profileDir: context.profileDir });
  const bets = await measureBets(context, product);
  await product.stop();
  say(`durable bets: ${inWords(bets)}`);
  const postgres = await pgbench(installation.postgres, seconds, say);
  if (postgres) say(`pgbench -N: ${Math.round(postgres.perSecond)}/s, CPU ${Math.round(postgres.cpuMicros.all)} µs`);
  return {
    figures: { empty, bets, pgbench: postgres ?? "skipped: pgbench is not installed and cannot be" },
    bars: [
      { what: "durable bets / empty route", ratio: bets.perSecond / empty.perSecond, bar: 0.45, aim: 0.6 },
      ...(postgres ? [{ what: "durable bets / pgbench -N", ratio: bets.perSecond / postgres.perSecond, bar: 2, aim: 2.5 }] : []),
    ],
  };
};
