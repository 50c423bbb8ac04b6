import type { AlarmKind } from "@trevo/contract";
import { Counter } from "prom-client";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** Something that a person must look at now. */
export interface Alert {
  /** Which rule called, such as `invariant_broken`. */
  readonly name: AlarmKind;
  readonly tenant_id: number;
  /** What it is about: the same thing raised again is the same alarm. Null where it is about the brand. */
  readonly subject: string | null;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Whoever is on duty: by the log, by the counter, and at the back office. */
export interface Alerts {
  raise(alert: Alert): void;
}

export interface AlertsNeeds {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Keeps it for the back office. Does not throw. */
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
