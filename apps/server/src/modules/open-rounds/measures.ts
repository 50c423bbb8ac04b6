import { Counter, Gauge } from "prom-client";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { type Metrics, readTogether } from "../../kernel/metrics.ts";
import { openRoundStore } from "./store.ts";
import type { SweepNeeds } from "./sweep-rounds.ts";

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Metrics of open rounds, read from the database when they are scraped, and of the results of this process's sweeps. */
export function measureOpenRounds({ db, clock, log, metrics }: Needs): SweepNeeds["onSwept"] {
  const registers = [metrics];
  const labelNames = ["tenant_id", "provider", "state"] as const;
  const rounds = new Gauge({
    name: "trevo_open_rounds",
    help: "Rounds of providers that have not ended: open, or case if a person must decide",
    labelNames,
    registers,
    collect: () => collect(),
  });
  const oldest = new Gauge({
    name: "trevo_open_rounds_oldest_seconds",
    help: "Time since the last movement of the round without movement for longest",
    labelNames,
    registers,
    collect: () => collect(),
  });
  const swept = new Counter({
    name: "trevo_swept_rounds_total",
    help: "Rounds checked by the sweep, by result",
    labelNames: ["tenant_id", "provider", "result"],
    registers,
  });
  const collect = readTogether(async () => {
    // An outdated value would look healthy.
    rounds.reset();
    oldest.reset();
    try {
      for (const { tenant_id, provider_code: provider, state, rounds: count, since } of await openRoundStore.count(db)) {
        const labels = { tenant_id: String(tenant_id), provider, state };
        rounds.set(labels, count);
        oldest.set(labels, Math.max(0, (clock.now().getTime() - since.getTime()) / 1_000));
      }
    } catch (error) {
      log.warn({ err: error }, "could not count the open rounds");
    }
  });
  return ({ tenant_id, provider_code: provider }, result) => swept.inc({ tenant_id, provider, result });
}
