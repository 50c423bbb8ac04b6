import { Counter } from "prom-client";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** Something that a person must look at now. */
export interface Alert {
  /** Which rule called, such as `invariant_broken`. */
  readonly name: string;
  readonly tenant_id: number;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Whoever is on duty. A process of monitoring picks alerts up from the log, or from the counter. */
export interface Alerts {
  raise(alert: Alert): void;
}

export function createAlerts({ log, metrics }: { log: Log; metrics: Metrics }): Alerts {
  const raised = new Counter({
    name: "trevo_alerts_total",
    help: "Alerts raised by this process",
    labelNames: ["alert"],
    registers: [metrics],
  });
  return {
    raise: ({ name, tenant_id, text, details }) => {
      raised.inc({ alert: name });
      log.error({ alert: name, tenant_id, ...details }, text);
    },
  };
}
