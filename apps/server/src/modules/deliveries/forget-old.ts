import type { DeliveryNeeds } from "./needs.ts";
import { type Ages, retentionStore } from "./retention-store.ts";

const dayMs = 86_400_000;
/** What a message said. */
export const wordsKeptDays = 180;
/** That it was sent: as long as its key keeps it from being sent again. */
export const rowKeptDays = 400;
/** What protects players, in words and as a row: five years. */
export const protectionKeptDays = 5 * 365 + 2;

const perStep = 1_000;
/** The next run goes on where this one ends. */
const maxSteps = 100;

type Needs = Pick<DeliveryNeeds, "db" | "clock" | "log">;

/** The job: each step commits, so that a run that dies has lost nothing, and another at the same time takes other rows. */
export async function forgetOld({ db, clock, log }: Needs): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
  const agesOf = (days: number): Ages => ({ usual: before(days), protection: before(protectionKeptDays) });
  const erased = await inSteps(() => retentionStore.eraseWords(db, agesOf(wordsKeptDays), perStep));
  const removed = await inSteps(() => retentionStore.remove(db, agesOf(rowKeptDays), perStep));
  if (erased.count + removed.count === 0) return;
  log.info({ erased: erased.count, removed: removed.count, is_done: erased.isDone && removed.isDone }, "old deliveries were forgotten");
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
