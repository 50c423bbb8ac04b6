import { Gauge } from "prom-client";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import { integrityStore } from "./store.ts";

interface Needs {
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly invariants: readonly { readonly name: string }[];
}

interface Measure {
  readonly name: string;
  readonly help: string;
  readonly labelNames: string[];
  read(gauge: Gauge): Promise<void>;
}

/**
 * Reads the metrics from the database when they are scraped, so that every process reports the same values, whichever ran the invariants.
 */
export function measureIntegrity({ db, log, metrics, invariants }: Needs): void {
  const add = ({ name, help, labelNames, read }: Measure) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [metrics],
      async collect() {
        // An outdated value would look healthy.
        this.reset();
        await read(this).catch((error: unknown) => log.warn({ err: error, measure: name }, "could not read a figure of the invariants"));
      },
    });
  const ofRuns = (value: (ran: { at: Date; ms: number }) => number) => async (gauge: Gauge) => {
    for (const { invariant, fresh_at, fresh_ms, whole_at, whole_ms } of await integrityStore.runs(db)) {
      if (fresh_at && fresh_ms !== null) gauge.set({ invariant, run: "fresh" }, value({ at: fresh_at, ms: fresh_ms }));
      if (whole_at && whole_ms !== null) gauge.set({ invariant, run: "whole" }, value({ at: whole_at, ms: whole_ms }));
    }
  };

  add({
    name: "trevo_integrity_violations",
    help: "Open violations",
    labelNames: ["invariant"],
    read: async (gauge) => {
      const counts = await integrityStore.countOpen(db);
      for (const name of new Set([...invariants.map((invariant) => invariant.name), ...counts.keys()]))
        gauge.set({ invariant: name }, counts.get(name) ?? 0);
    },
  });
  add({
    name: "trevo_integrity_last_run_timestamp_seconds",
    help: "Time of the last completed run of the invariant",
    labelNames: ["invariant", "run"],
    read: ofRuns(({ at }) => at.getTime() / 1_000),
  });
  add({
    name: "trevo_integrity_duration_seconds",
    help: "Duration of that run",
    labelNames: ["invariant", "run"],
    read: ofRuns(({ ms }) => ms / 1_000),
  });
}
