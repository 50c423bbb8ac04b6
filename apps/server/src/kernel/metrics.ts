import { Registry, collectDefaultMetrics } from "prom-client";

export type Metrics = Registry;

/** One registry a process instance, so that tests may boot several. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
