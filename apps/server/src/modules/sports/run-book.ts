import { setTimeout as sleep } from "node:timers/promises";
import { createDatabaseTime, readDatabaseClock } from "../../kernel/database-time.ts";
import type { Log } from "../../kernel/log.ts";
import { bookStore } from "./book-store.ts";
import { createPricing, type PricingNeeds } from "./create-pricing.ts";
import { LeadLost } from "./lead-feed.ts";

export interface RunBookNeeds extends PricingNeeds {
  readonly log: Log;
}

/** Minimum interval between two rounds of prices, ms. */
const publishMs = 200;

/** Prices a book's matches and publishes changes, until the signal or until another process leads the book. */
export async function runBook(needs: RunBookNeeds, book_id: number, signal: AbortSignal): Promise<void> {
  const lead = { book_id, epoch: await bookStore.takeOver(needs.db, book_id) };
  const time = createDatabaseTime({ read: readDatabaseClock(needs.db) });
  const pricing = createPricing(needs, lead);
  await pricing.prepare();
  while (!signal.aborted) {
    try {
      const { latest } = await time.at(time.monotonicNow());
      await pricing.step(latest);
    } catch (error) {
      if (error instanceof LeadLost) return;
      needs.log.error({ err: error, book_id }, "could not publish prices");
    }
    await sleep(publishMs, undefined, { signal }).catch(() => undefined);
  }
}
