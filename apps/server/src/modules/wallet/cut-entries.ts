import { setTimeout as sleep } from "node:timers/promises";
import type { Needs } from "./needs.ts";
import { type RangeStep, entryRangesStore } from "./entry-ranges-store.ts";
import { failureOf } from "./write-failures.ts";

const attempts = 20;
const pauseMs = 1_000;

const ends: ReadonlySet<RangeStep> = new Set(["enough", "busy", "waiting"]);

/**
 * Prepares the next range of entries long before it is needed. A lock that others hold, such as a report's or a backup's, is tried again
 * for a while and then left to the next run: meanwhile the last range takes every entry.
 */
export async function cutEntries({ db, log }: Pick<Needs, "db" | "log">, { pause = pauseMs } = {}): Promise<void> {
  const taken: RangeStep[] = [];
  let held = 0;
  while (held < attempts) {
    const step = await entryRangesStore.cut(db).catch((error: unknown) => {
      const failure = failureOf(error);
      if (failure !== "held" && failure !== "collision") throw error;
      return null;
    });
    if (step === null) {
      held++;
      await sleep(pause);
      continue;
    }
    if (ends.has(step)) return;
    log.info({ step }, "ranges of entries");
    taken.push(step);
    // What made the first plan fail makes the next one fail too.
    if (taken.filter((one) => one === "given up").length > 1) return;
  }
  log.warn({ taken }, "the ranges of entries stay locked");
}
