import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge } from "prom-client";
import { refuse } from "./errors.ts";
import { type LoadStep, loadSteps } from "./load-steps.ts";
import type { Metrics } from "./metrics.ts";

export interface LoadReadings {
  /** Number of commands waiting for the ledger. */
  readonly waiting: () => number;
  /** Median delay of the event loop since the last reading, in ms. One long task is not load. */
  readonly lagMs: () => number;
}

/** A step starts when one reading reaches its limit. The ledger's queue is full at 10,000. */
export const loadLimits: Readonly<Record<LoadStep, { readonly waiting: number; readonly lagMs: number }>> = {
  reports: { waiting: 1_000, lagMs: 150 },
  feed: { waiting: 2_000, lagMs: 200 },
  search: { waiting: 3_000, lagMs: 300 },
  guest_rounds: { waiting: 4_500, lagMs: 450 },
  logins: { waiting: 6_000, lagMs: 700 },
  bets: { waiting: 8_000, lagMs: 1_000 },
};

/** A step ends below this fraction of its limits, so that it does not restart at once. */
const endsBelow = 0.7;

const readEveryMs = 1_000;
const retryAfter = 5;

export interface LoadShedding {
  /** Throws `busy` while the step is active. */
  refuseIfShed(step: LoadStep): void;
  /** Active steps, in order. */
  shed(): readonly LoadStep[];
  /** Reads the load. A timer calls it every second from `start` on. */
  read(): void;
  start(): void;
  stop(): void;
}

interface LoadSheddingNeeds {
  readonly metrics: Metrics;
  readonly readings: LoadReadings;
  /** Multiplies every limit. For tests on machines that also do other work. */
  readonly scale?: number;
}

/** Under load, the process refuses calls that players can do without, in the order of `loadSteps`, so that money keeps moving. */
export function createLoadShedding({ metrics, readings, scale = 1 }: LoadSheddingNeeds): LoadShedding {
  const measures = createMeasures(metrics);
  let level = 0;
  let timer: NodeJS.Timeout | undefined;

  const reaches = (step: LoadStep, share: number, now: { waiting: number; lagMs: number }): boolean =>
    now.waiting >= loadLimits[step].waiting * share * scale || now.lagMs >= loadLimits[step].lagMs * share * scale;

  const read = (): void => {
    const now = { waiting: readings.waiting(), lagMs: readings.lagMs() };
    const begun = loadSteps.filter((step) => reaches(step, 1, now)).length;
    const kept = loadSteps.slice(0, level).filter((step) => reaches(step, endsBelow, now)).length;
    level = Math.max(begun, kept);
    loadSteps.forEach((step, at) => measures.shed.set({ step }, at < level ? 1 : 0));
  };

  return {
    refuseIfShed: (step) => {
      if (loadSteps.indexOf(step) >= level) return;
      measures.refused.inc({ step });
      throw refuse("busy", { retryAfter });
    },
    shed: () => loadSteps.slice(0, level),
    read,
    start: () => {
      timer ??= setInterval(read, readEveryMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}

const createMeasures = (metrics: Metrics) => ({
  shed: new Gauge({
    name: "trevo_load_shed",
    help: "1 while this process refuses the calls of a load step, to keep serving the others",
    labelNames: ["step"],
    registers: [metrics],
  }),
  refused: new Counter({
    name: "trevo_load_refusals_total",
    help: "Calls refused as busy because their load step is shed",
    labelNames: ["step"],
    registers: [metrics],
  }),
});

const resolutionMs = 20;

/** Median since the last reading. */
export function createLagReading(): LoadReadings["lagMs"] {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return () => {
    const lagMs = Math.max(0, delay.percentile(50) / 1e6 - resolutionMs);
    delay.reset();
    return lagMs;
  };
}
