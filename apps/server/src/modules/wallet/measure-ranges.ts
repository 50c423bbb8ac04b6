import { Gauge } from "prom-client";
import type { Needs } from "./needs.ts";
import { entryRangesStore } from "./entry-ranges-store.ts";

/** Read from the database when it is scraped. */
export function measureRanges({ db, log, metrics }: Pick<Needs, "db" | "log" | "metrics">): void {
  const ahead = new Gauge({
    name: "ledger_ids_ahead",
    help: "Ids of entries until the last range begins; negative if it has entries",
    registers: [metrics],
    collect: async () => {
      // An outdated value would look healthy.
      ahead.remove();
      try {
        ahead.set(await entryRangesStore.idsAhead(db));
      } catch (error) {
        log.warn({ err: error }, "could not measure the ranges of entries");
      }
    },
  });
}
