import type { AlarmKind } from "@trevo/contract";
import { Counter } from "prom-client";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** A condition that a person must look at now. */
export interface Alert {
  /** The rule that raised it, such as `invariant_broken`. */
  readonly name: AlarmKind;
  readonly tenant_id: number;
  /** The affected object. Raising the same subject again updates the same alarm. Null if the whole brand is affected. */
  readonly subject: string | null;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Raises alerts to staff on duty through the log, a counter and the back office. */
export interface Alerts {
  raise(alert: Alert): void;
}

export interface AlertsNeeds {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Stores the alert for the back office. Does not throw. */
  keep(alert: Alert): void;
}

export function createAlerts({ log, metrics, keep }: AlertsNeeds): Alerts {
  const raised = new Counter({
    name: "trevo_alerts_total",
    help: "Alerts raised by this process",
    labelNames: ["alert"],
    registers: [metrics],
  });
  return {
    raise: (alert) => {
      const { name, tenant_id, text, details } = alert;
      raised.inc({ alert: name });
      log.error({ alert: name, tenant_id, ...details }, text);
      keep(alert);
    },
  };
}
