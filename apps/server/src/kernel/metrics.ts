import { Registry, collectDefaultMetrics } from "prom-client";

export type Metrics = Registry;

/** For gauges that one reading fills: the same `collect` for each, so that none is reported before the reading is there. */
export function readTogether(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

/** One registry a process instance, so that tests may boot several. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
