import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../kernel/db.ts";
import type { Leadership } from "../../kernel/leadership.ts";
import type { Log } from "../../kernel/log.ts";
import { bookStore, type StoredBook } from "./book-store.ts";

interface BookLeadersNeeds {
  readonly db: Db;
  readonly log: Log;
  readonly leadershipOf: (book: StoredBook) => Leadership;
}

/** Interval at which this process looks for newly opened books, including those that another process opened, ms. */
const lookMs = 2_000;

/** Competes for the leadership of every book, including those opened later. */
export function createBookLeaders({ db, log, leadershipOf }: BookLeadersNeeds): Pick<Leadership, "start" | "stop"> {
  const stopping = new AbortController();
  const leaders = new Map<number, Leadership>();
  let work: Promise<void> = Promise.resolve();
  const attendNew = async (): Promise<void> => {
    for (const book of await bookStore.all(db)) {
      if (leaders.has(book.id) || stopping.signal.aborted) continue;
      const leader = leadershipOf(book);
      leaders.set(book.id, leader);
      leader.start();
    }
  };
  const keepLooking = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await attendNew().catch((error: unknown) => log.warn({ err: error }, "could not list the sports books"));
      await sleep(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  return {
    start: () => {
      work = keepLooking();
    },
    stop: async () => {
      stopping.abort();
      await work;
      await Promise.all([...leaders.values()].map((leader) => leader.stop()));
    },
  };
}
