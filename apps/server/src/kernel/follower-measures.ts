import { Counter, Gauge } from "prom-client";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

export interface Lag {
  /** Number of rows committed but not applied, up to a bound. */
  readonly rows: number;
  /** Age of the oldest of them. */
  readonly seconds: number;
}

interface Measured {
  readonly name: string;
  lag(): Promise<Lag>;
}

export type FollowerMeasures = ReturnType<typeof createFollowerMeasures>;

/** Reads the lag from the database when metrics are collected, so that every process reports the same. */
export function createFollowerMeasures({ metrics, log }: { metrics: Metrics; log: Log }, followers: () => readonly Measured[]) {
  const registers = [metrics];
  const labelNames = ["follower"] as const;
  const applied = new Counter({ name: "follower_rows_total", help: "Rows applied by this process", labelNames, registers });
  const failures = new Counter({
    name: "follower_failures_total",
    help: "Failed batches of this process; each is retried",
    labelNames,
    registers,
  });

  let reading: Promise<(Lag & { name: string })[]> | null = null;
  /** Both gauges are collected together and share one reading. */
  const lags = () => {
    reading ??= Promise.all(followers().map(async ({ name, lag }) => ({ name, ...(await lag()) }))).finally(() => {
      reading = null;
    });
    return reading;
  };
  const gauge = (unit: keyof Lag, help: string): void => {
    const measure = new Gauge({
      name: `follower_lag_${unit}`,
      help,
      labelNames,
      registers,
      collect: async () => {
        try {
          for (const lag of await lags()) measure.set({ follower: lag.name }, lag[unit]);
        } catch (error) {
          // A stale value would look healthy.
          measure.reset();
          log.warn({ err: error }, "could not read the followers' lag");
        }
      },
    });
  };
  gauge("rows", "Rows that are committed and not applied, 100,000 at the most");
  gauge("seconds", "Age of the oldest row that is not applied");

  return {
    applied: (follower: string, rows: number) => applied.inc({ follower }, rows),
    failed: (follower: string) => failures.inc({ follower }),
  };
}
