import type { DeliveryNeeds } from "./needs.ts";
import { type Ages, retentionStore } from "./retention-store.ts";

const dayMs = 86_400_000;
/** How long the text of a message is kept. */
export const wordsKeptDays = 180;
/** How long the row is kept: as long as its key prevents a second message. */
export const rowKeptDays = 400;
/** How long text and row of a message that protects players are kept: five years. */
export const protectionKeptDays = 5 * 365 + 2;

const perStep = 1_000;
/** The next run continues where this one ends. */
const maxSteps = 100;

type Needs = Pick<DeliveryNeeds, "db" | "clock" | "log">;

/** The job. Each step commits, so that a run that dies loses nothing, and a concurrent run takes other rows. */
export async function forgetOld({ db, clock, log }: Needs): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
  const agesOf = (days: number): Ages => ({ usual: before(days), protection: before(protectionKeptDays) });
  const erased = await inSteps(() => retentionStore.eraseWords(db, agesOf(wordsKeptDays), perStep));
  const removed = await inSteps(() => retentionStore.remove(db, agesOf(rowKeptDays), perStep));
  if (erased.count + removed.count === 0) return;
  log.info({ erased: erased.count, removed: removed.count, is_done: erased.isDone && removed.isDone }, "removed old deliveries");
}

async function inSteps(step: () => Promise<number>): Promise<{ readonly count: number; readonly isDone: boolean }> {
  let count = 0;
  for (let taken = 0; taken < maxSteps; taken++) {
    const found = await step();
    count += found;
    if (found < perStep) return { count, isDone: true };
  }
  return { count, isDone: false };
}
