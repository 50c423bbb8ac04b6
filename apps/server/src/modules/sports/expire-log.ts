import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { feedStore } from "./feed-store.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** How long the feeds' messages are kept, ms. */
const logKeptMs = 90 * dayMs;
const chunk = 5_000;

/** Deletes the messages whose retention period is over, in chunks. */
export async function expireLog({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - logKeptMs);
  while ((await feedStore.expire(db, before, chunk)) === chunk);
}
