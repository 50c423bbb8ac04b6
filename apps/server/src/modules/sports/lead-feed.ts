import type { RecoveryRequest } from "../../adapters/sports-feed/port.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { type FeedLead, feedStore, type StoredFeed } from "./feed-store.ts";
import { forAllBooks } from "./suspension-reasons.ts";
import { suspensionStore } from "./suspension-store.ts";

/** Thrown when another process leads the feed now. */
export class LeadLost extends Error {}

/** Locks the feed until the transaction ends. Throws `LeadLost` if this leadership has ended. */
export async function lockFeed(tx: Tx, lead: FeedLead): Promise<StoredFeed> {
  const feed = await feedStore.lock(tx, lead);
  if (!feed) throw new LeadLost(`another process leads feed ${lead.producer}`);
  return feed;
}

/** Nothing about the producer is certain now. A bet on any of its fixtures is accepted either before this or after it. */
async function suspendAll(tx: Tx, producer: number): Promise<void> {
  await suspensionStore.lockAlone(tx, "producer", producer);
  await suspensionStore.suspend(tx, forAllBooks("producer", producer), "stale_feed");
}

/** Suspends everything of the producer until the returned recovery has ended. A recovery in progress no longer counts. */
export async function suspendProducer(tx: Tx, feed: StoredFeed): Promise<RecoveryRequest> {
  const request = newId();
  await suspendAll(tx, feed.producer);
  await feedStore.beginRecovery(tx, feed.producer, request);
  return { request, after: feed.good_at };
}

type NewFeed = Pick<StoredFeed, "producer" | "code"> & Partial<Pick<StoredFeed, "kind">>;

/** Adds a feed that is new to the installation. None of its fixtures are offered before it is connected. */
export function addFeed(db: Db, { kind = "facts", ...feed }: NewFeed): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const known = await feedStore.find(tx, feed.producer);
    if (known?.kind === kind) return;
    await feedStore.add(tx, { ...feed, kind });
    if (!known) await suspendAll(tx, feed.producer);
  });
}

/** Begins a leadership, after which earlier leaders can write nothing. Their unfinished work is unknown, so everything is suspended. */
export function takeLead(db: Db, producer: number): Promise<FeedLead> {
  return db.transaction().execute(async (tx) => {
    const epoch = await feedStore.takeOver(tx, producer);
    await suspendAll(tx, producer);
    return { producer, epoch };
  });
}

/** Suspends everything of the producer because the connection is lost, or nothing has arrived for too long. */
export function loseFeed(db: Db, lead: FeedLead): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockFeed(tx, lead);
    await suspendAll(tx, lead.producer);
    await feedStore.silence(tx, lead.producer);
  });
}

/** Requests everything since the last good moment, after a connection or after a recovery without an answer. */
export function beginRecovery(db: Db, lead: FeedLead): Promise<RecoveryRequest> {
  return db.transaction().execute(async (tx) => suspendProducer(tx, await lockFeed(tx, lead)));
}
