import { randomBytes } from "node:crypto";
import type { Installation } from "./installation.ts";
import type { LoadPlan, LoadResult, RequestKind } from "./load/plan.ts";
import { runLoad } from "./load/run-load.ts";
import { countCpu } from "./processes.ts";
import type { BenchServer } from "./servers.ts";
import { countStatements } from "./statements.ts";

/** One measured run, with the CPU used per response by all processes. */
export interface HttpFigure extends Omit<LoadResult, "firstRefusal"> {
  /** CPU microseconds per response, by process. */
  readonly cpuMicros: { readonly server: number; readonly postgres: number; readonly load: number };
  /** Execution time of PostgreSQL's statements per response in microseconds, including waits, by purpose. */
  readonly statementMicros: Readonly<Record<string, number>>;
  readonly connections: number;
}

export interface Measuring {
  readonly server: BenchServer;
  readonly installation: Pick<Installation, "postgres">;
  readonly kind: RequestKind;
  readonly expect: string;
  readonly connections: number;
  readonly seconds: number;
  /** Requests to prepare before the clock starts, per second of the run; further ones are prepared when they are needed. */
  readonly preparedPerSecond?: number;
}

/** Long enough for the JIT compiler, and for every player's launch to be used once. */
const warmupSeconds = 6;

/** Returns a unique name for the keys of a run. */
export const newRun = (): string => randomBytes(4).toString("hex");

export async function measureHttp(measuring: Measuring): Promise<HttpFigure> {
  const { server, installation, kind, connections, seconds } = measuring;
  const repeatable = kind.name === "get" && !kind.unique;
  const requests = repeatable ? 1 : Math.ceil((measuring.preparedPerSecond ?? 30_000) * (seconds + warmupSeconds));
  const plan: LoadPlan = { port: server.port, connections, seconds, warmupSeconds, expect: measuring.expect, requests, repeatable, kind };
  const cpu = countCpu({ server: server.pid, postgres: installation.postgres.pid });
  const statements = countStatements(installation.postgres.url);
  const used = Promise.withResolvers<Awaited<ReturnType<typeof stop>>>();
  const stop = async () => ({ cpu: cpu.stop().cpu, statements: await statements.stop() });
  const { firstRefusal, ...figures } = await runLoad(plan, (startAfterMs) => {
    setTimeout(() => {
      cpu.start();
      statements.start().catch(used.reject);
    }, startAfterMs);
    setTimeout(() => void stop().then(used.resolve, used.reject), startAfterMs + seconds * 1_000 - 20);
  });
  if (figures.refused > 0) throw new Error(`${figures.refused} of ${figures.answers} answers were wrong, the first:\n${firstRefusal}`);
  const measured = figures.perSecond * seconds;
  const perAnswer = (cpuSeconds = 0): number => (cpuSeconds / measured) * 1e6;
  const spent = await used.promise;
  return {
    ...figures,
    connections,
    cpuMicros: {
      server: perAnswer(spent.cpu["server"]),
      postgres: perAnswer(spent.cpu["postgres"]),
      load: perAnswer(figures.loadCpuSeconds),
    },
    statementMicros: Object.fromEntries(Object.entries(spent.statements).map(([part, { ms }]) => [part, perAnswer(ms / 1_000)])),
  };
}

const sum = (micros: Readonly<Record<string, number>>): string =>
  Object.entries(micros)
    .map(([part, value]) => `${part} ${Math.round(value)}`)
    .join(" + ");

/** Formats a result for the reader: responses per second, and the cost of each part per response. */
export function inWords({ perSecond, cpuMicros, statementMicros, madeLate }: HttpFigure): string {
  const ran = Object.keys(statementMicros).length > 0 ? `; PostgreSQL's statements ran ${sum(statementMicros)} µs, waiting included` : "";
  const late = madeLate > 0 ? `; ${madeLate} requests were made while the clock ran` : "";
  return `${Math.round(perSecond)}/s, CPU ${sum(cpuMicros)} µs${ran}${late}`;
}
