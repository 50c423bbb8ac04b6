import type { RecoveryRequest } from "../../adapters/sports-feed/port.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { type FeedLead, feedStore, type StoredFeed } from "./feed-store.ts";
import { forAllBooks } from "./suspension-reasons.ts";
import { suspensionStore } from "./suspension-store.ts";

/** Another process leads the feed now. */
export class LeadLost extends Error {}

/** Holds the feed until the transaction ends; throws `LeadLost` when this leadership has ended. */
export async function lockFeed(tx: Tx, lead: FeedLead): Promise<StoredFeed> {
  const feed = await feedStore.lock(tx, lead);
  if (!feed) throw new LeadLost(`another process leads feed ${lead.producer}`);
  return feed;
}

/** Nothing of the producer is known for certain. A bet on any of its fixtures is either before this or after it. */
async function suspendAll(tx: Tx, producer: number): Promise<void> {
  await suspensionStore.lockAlone(tx, "producer", producer);
  await suspensionStore.suspend(tx, forAllBooks("producer", producer), "stale_feed");
}

/** Suspends everything of the producer, until the end of the recovery that is returned. A recovery under way no longer counts. */
export async function suspendProducer(tx: Tx, feed: StoredFeed): Promise<RecoveryRequest> {
  const request = newId();
  await suspendAll(tx, feed.producer);
  await feedStore.beginRecovery(tx, feed.producer, request);
  return { request, after: feed.good_at };
}

/** A feed that the installation has not heard of yet: nothing of it is offered before it is connected. */
export function addFeed(db: Db, feed: Pick<StoredFeed, "producer" | "code">): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (await feedStore.find(tx, feed.producer)) return;
    await feedStore.add(tx, feed);
    await suspendAll(tx, feed.producer);
  });
}

/** Begins a leadership: those before it can write nothing more. What they left unsaid is unknown, so everything is suspended. */
export function takeLead(db: Db, producer: number): Promise<FeedLead> {
  return db.transaction().execute(async (tx) => {
    const epoch = await feedStore.takeOver(tx, producer);
    await suspendAll(tx, producer);
    return { producer, epoch };
  });
}

/** The connection is lost, or nothing came for too long: everything of the producer is suspended. */
export function loseFeed(db: Db, lead: FeedLead): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockFeed(tx, lead);
    await suspendAll(tx, lead.producer);
    await feedStore.silence(tx, lead.producer);
  });
}

/** A connection stands, or a recovery was not answered: asks for everything since the last good moment. */
export function beginRecovery(db: Db, lead: FeedLead): Promise<RecoveryRequest> {
  return db.transaction().execute(async (tx) => suspendProducer(tx, await lockFeed(tx, lead)));
}
