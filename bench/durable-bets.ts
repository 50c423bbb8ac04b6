import { inWords, measureHttp, newRun } from "./measure-http.ts";
import { pgbench } from "./pgbench.ts";
import { createPlainTables, dropPlainTables, studioSecret } from "./plain-bets.ts";
import type { BenchServer } from "./servers.ts";
import type { Suite, SuiteContext } from "./suite.ts";

const connections = 256;
/** Measures a studio's bets: signature, launch, live session, game, restrictions, ledger and commit before the response. */
export async function measureBets({ installation, players, seconds }: SuiteContext, server: BenchServer) {
  const kind = { name: "bets", run: newRun(), players, secret: studioSecret } as const;
  return measureHttp({ server, installation, kind, expect: '"code":"OK"', connections, seconds });
}

/** Sends the same requests to a server that only updates one row and inserts one entry per bet, each in its own transaction. */
async function measurePlain(context: SuiteContext) {
  const { installation, players, say } = context;
  await createPlainTables(installation.postgres.url, players);
  const server = await installation.startPlain();
  const plain = await measureBets(context, server);
  await server.stop();
  await dropPlainTables(installation.postgres.url);
  say(`plain bets, a transaction each: ${inWords(plain)}`);
  return plain;
}

/** Measures bets against the same server doing nothing, against plain bets, and against PostgreSQL's own benchmark on the same cluster. */
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
  const plain = await measurePlain(context);
  const postgres = await pgbench(installation.postgres, seconds, say);
  if (postgres) say(`pgbench -N: ${Math.round(postgres.perSecond)}/s, CPU ${Math.round(postgres.cpuMicros.all)} µs`);
  return {
    figures: { empty, bets, plain, pgbench: postgres ?? "skipped: pgbench is not installed and cannot be" },
    bars: [
      { what: "PostgreSQL's CPU for a durable bet, µs", ratio: bets.cpuMicros.postgres, bar: context.postgresMicros, atMost: true },
      { what: "durable bets / empty route", ratio: bets.perSecond / empty.perSecond, bar: 0.45, aim: 0.6 },
      { what: "durable bets / plain bets", ratio: bets.perSecond / plain.perSecond, bar: 1 },
      ...(postgres ? [{ what: "durable bets / pgbench -N", ratio: bets.perSecond / postgres.perSecond, bar: 2, aim: 2.5 }] : []),
    ],
  };
};
