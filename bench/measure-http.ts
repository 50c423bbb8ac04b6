import { randomBytes } from "node:crypto";
import type { Installation } from "./installation.ts";
import type { LoadPlan, LoadResult, RequestKind } from "./load/plan.ts";
import { runLoad } from "./load/run-load.ts";
import { countCpu } from "./processes.ts";
import type { BenchServer } from "./servers.ts";

/** One measured run, with the CPU that everybody used for one answer. */
export interface HttpFigure extends Omit<LoadResult, "firstRefusal" | "exhausted"> {
  /** Microseconds of CPU an answer, by part. */
  readonly cpuMicros: Readonly<Record<string, number>>;
  readonly connections: number;
}

export interface Measuring {
  readonly server: BenchServer;
  readonly installation: Pick<Installation, "postgres">;
  readonly kind: RequestKind;
  readonly expect: string;
  readonly connections: number;
  readonly seconds: number;
  /** Upper bound of answers a second, for the requests made beforehand. */
  readonly mostPerSecond?: number;
}

/** Long enough for the compiler, and for every player's launch to have been seen once. */
const warmupSeconds = 6;

/** A name of its own for the keys of a run. */
export const newRun = (): string => randomBytes(4).toString("hex");

export async function measureHttp(measuring: Measuring): Promise<HttpFigure> {
  const { server, installation, kind, connections, seconds } = measuring;
  const repeatable = kind.name === "get" && !kind.unique;
  const requests = repeatable ? 1 : Math.ceil((measuring.mostPerSecond ?? 30_000) * (seconds + warmupSeconds));
  const plan: LoadPlan = { port: server.port, connections, seconds, warmupSeconds, expect: measuring.expect, requests, repeatable, kind };
  const cpu = countCpu({ server: server.pid, postgres: installation.postgres.pid });
  let used = { seconds, cpu: {} as Record<string, number> };
  const result = await runLoad(plan, (startAfterMs) => {
    setTimeout(cpu.start, startAfterMs);
    setTimeout(() => (used = cpu.stop()), startAfterMs + seconds * 1_000 - 20);
  });
  const { firstRefusal, exhausted, ...figures } = result;
  if (result.refused > 0) throw new Error(`${result.refused} of ${result.answers} answers were wrong, the first:\n${firstRefusal}`);
  if (exhausted) throw new Error("the prepared requests ran out: raise mostPerSecond");
  const measured = figures.perSecond * seconds;
  const perAnswer = (cpuSeconds: number): number => (cpuSeconds / measured) * 1e6;
  const cpuMicros = {
    ...Object.fromEntries(Object.entries(used.cpu).map(([name, value]) => [name, perAnswer(value)])),
    load: perAnswer(figures.loadCpuSeconds),
  };
  return { ...figures, connections, cpuMicros };
}

/** One line for the reader: answers a second, and the CPU of each part for one of them. */
export const inWords = ({ perSecond, cpuMicros }: HttpFigure): string =>
  `${Math.round(perSecond)}/s, CPU ${Object.entries(cpuMicros)
    .map(([part, micros]) => `${part} ${Math.round(micros)}`)
    .join(" + ")} µs`;
