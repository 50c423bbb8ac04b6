import { Gauge } from "prom-client";
import type { Needs } from "./needs.ts";
import { entryRangesStore } from "./entry-ranges-store.ts";

/** Read from the database when they are scraped. */
export function measureRanges({ db, log, metrics }: Pick<Needs, "db" | "log" | "metrics">): void {
  const measure = (name: string, help: string, read: () => Promise<number | null>): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [metrics],
      collect: async () => {
        // An outdated value would look healthy.
        gauge.remove();
        try {
          const value = await read();
          if (value !== null) gauge.set(value);
        } catch (error) {
          log.warn({ err: error }, "could not measure the ranges of entries");
        }
      },
    });
  };
  measure("ledger_ids_ahead", "Ids of entries until the last range begins; negative if it has entries", () =>
    entryRangesStore.idsAhead(db),
  );
  measure("ledger_ids_until_refused", "Ids until the condition on the last range refuses entries; absent without one", () =>
    entryRangesStore.idsUntilRefused(db),
  );
}
