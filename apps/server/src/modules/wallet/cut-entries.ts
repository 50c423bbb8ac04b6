import { setTimeout as sleep } from "node:timers/promises";
import type { Needs } from "./needs.ts";
import { type RangeStep, entryRangesStore } from "./entry-ranges-store.ts";
import { failureOf } from "./write-failures.ts";

const attempts = 20;
const pauseMs = 1_000;

/**
 * Prepares the next range of entries long before it is needed. A lock that others hold, such as a report's or a backup's, is tried again
 * for a while and then left to the next run: meanwhile the last range takes every entry.
 */
export async function cutEntries({ db, log }: Pick<Needs, "db" | "log">, { pause = pauseMs } = {}): Promise<void> {
  let held = 0;
  for (;;) {
    let step: RangeStep | null = null;
    try {
      step = await entryRangesStore.cut(db);
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== "held" && failure !== "collision") throw error;
      held++;
      if (held === attempts) return log.warn({ err: error }, "the ranges of entries stay locked");
      await sleep(pause);
    }
    if (step === "enough" || step === "busy") return;
    if (step) log.info({ step }, "ranges of entries");
  }
}
