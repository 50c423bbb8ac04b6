import { setTimeout as sleep } from "node:timers/promises";
import type { FixtureMessage, Ignored, RecoveryRequest, SportsFeed } from "../../adapters/sports-feed/port.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { type FeedLead, feedStore } from "./feed-store.ts";
import { keepTime } from "./keep-facts.ts";
import { beginRecovery, LeadLost, loseFeed, takeLead } from "./lead-feed.ts";
import { type Taken, takeMessage } from "./take-message.ts";

export interface RunFeedNeeds {
  readonly db: Db;
  readonly log: Log;
  /** Called for what a feed sent and nobody understood. */
  readonly onIgnored: (ignored: Ignored) => void;
  /** Called before the end of a recovery of facts is processed: the matches are suspended until it returns. Its errors are logged. */
  readonly onRecovered: () => Promise<void>;
  /** Called after the commit of a processed message. */
  readonly onTaken: (taken: Taken) => void;
}

/** Interval at which silence and results due by time are checked, ms. */
const tickMs = 500;
const reconnectMs = 500;

/** Measures the time since `renew` with this process's monotonic clock. It stands still during `pauseFor`. */
const agesOf = () => {
  let since = performance.now();
  let isPaused = false;
  const renew = () => void (since = performance.now());
  const pauseFor = async (work: () => Promise<void>): Promise<void> => {
    isPaused = true;
    try {
      await work();
    } finally {
      isPaused = false;
      renew();
    }
  };
  return { renew, pauseFor, ms: () => (isPaused ? 0 : performance.now() - since) };
};

/**
 * Leads a feed until the signal: connects, processes messages, recovers missed ones. When a connection ends, everything of the producer is
 * suspended before the next one is opened. Only the end of the following recovery lifts the suspension.
 */
export async function runFeed(needs: RunFeedNeeds, feed: SportsFeed, signal: AbortSignal): Promise<void> {
  const lead = await takeLead(needs.db, feed.producer);
  while (!signal.aborted) {
    try {
      await runConnection(needs, { feed, lead, signal });
    } catch (error) {
      if (error instanceof LeadLost) return;
      if (!signal.aborted) needs.log.warn({ err: error, feed: feed.code }, "the feed's connection failed");
    }
    await loseFeed(needs.db, lead);
    await sleep(reconnectMs, undefined, { signal }).catch(() => undefined);
  }
}

/** True for a message of a recovery. A feed without numbers says so itself. */
const isRepeated = ({ kind }: SportsFeed, { seq, repeated }: FixtureMessage): boolean =>
  kind === "prices" ? repeated === true : seq === null;

interface Leading {
  readonly feed: SportsFeed;
  readonly lead: FeedLead;
  readonly signal: AbortSignal;
}

async function runConnection(needs: RunFeedNeeds, { feed, lead, signal }: Leading): Promise<void> {
  const ended = new AbortController();
  const [silence, progress] = [agesOf(), agesOf()];
  const both = AbortSignal.any([signal, ended.signal]);
  const recover = (request: RecoveryRequest): void =>
    void feed
      .recover(request)
      .catch((error: unknown) => needs.log.warn({ err: error, feed: feed.code }, "could not start a recovery of the feed"));
  const watching = watch(needs, { feed, lead, signal: both }, { silenceMs: silence.ms, stillMs: progress.ms, recover });
  // After silence or a lost leadership the connection is of no use.
  const watched = watching.catch((error: unknown) => {
    ended.abort();
    throw error;
  });
  // Ratings make odds better. Without them a book still opens.
  const prepare = () =>
    needs
      .onRecovered()
      .catch((error: unknown) => needs.log.error({ err: error, feed: feed.code }, "could not prepare the end of a recovery"));
  const connected = feed
    .connect(
      {
        onOpen: async () => recover(await beginRecovery(needs.db, lead)),
        onMessage: async (message) => {
          silence.renew();
          if ("content" in message && isRepeated(feed, message)) progress.renew();
          if ("snapshot_done" in message && feed.kind !== "prices") await silence.pauseFor(() => progress.pauseFor(prepare));
          const taken = await takeMessage(needs.db, lead, message);
          if (taken.recovery) recover(taken.recovery);
          needs.onTaken(taken);
        },
        onIgnored: needs.onIgnored,
      },
      both,
    )
    .finally(() => ended.abort());
  const [end, watchEnd] = await Promise.allSettled([connected, watched]);
  for (const { reason } of [watchEnd, end].filter((one) => one.status === "rejected")) throw reason;
}

interface Watch {
  readonly silenceMs: () => number;
  /** Milliseconds since the last message of a recovery. While messages arrive, a recovery is not lost, however long it takes. */
  readonly stillMs: () => number;
  readonly recover: (request: RecoveryRequest) => void;
}

/** Throws if the feed is silent for too long or another process leads it. */
async function watch(needs: RunFeedNeeds, { feed, lead, signal }: Leading, { silenceMs, stillMs, recover }: Watch): Promise<void> {
  while (!signal.aborted) {
    await sleep(tickMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (silenceMs() > feed.silenceMs) throw new Error(`the feed sent nothing for ${feed.silenceMs} ms`);
    await keepTime(needs.db, lead);
    const isLost = stillMs() > feed.recoveryMs && (await feedStore.isOverdue(needs.db, lead.producer, feed.recoveryMs));
    if (isLost) recover(await beginRecovery(needs.db, lead));
  }
}
