import { Registry, collectDefaultMetrics } from "prom-client";

export type Metrics = Registry;

/** For gauges that share one reading: use the returned `collect` for each, so that none is reported before the reading is complete. */
export function readTogether(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

/** One registry per process instance, so that tests can start several. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
