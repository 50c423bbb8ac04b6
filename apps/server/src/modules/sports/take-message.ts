import { createHash } from "node:crypto";
import { isMarketKey, noFacts } from "@trevo/sports";
import type { FeedContent, FeedMessage, FixtureDraft, FixtureMessage, RecoveryRequest } from "../../adapters/sports-feed/port.ts";
import { canonicalHash } from "../../kernel/canonical.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { type FeedLead, feedStore, type StoredFeed } from "./feed-store.ts";
import { fixtureStore } from "./fixture-store.ts";
import { keepPrices, keepResults, stopBets, undo, voidMarkets } from "./keep-markets.ts";
import { keepFacts, suspendInDanger } from "./keep-facts.ts";
import { lockFeed, suspendProducer } from "./lead-feed.ts";
import type { MessageOutcome } from "./message-outcome.ts";
import { forAllBooks } from "./suspension-reasons.ts";
import { suspensionStore } from "./suspension-store.ts";

export interface Taken {
  readonly outcome: MessageOutcome;
  /** Set if a message is missing: the producer's fixtures are suspended, and this recovery must be requested from the feed. */
  readonly recovery: RecoveryRequest | null;
}

const hasHole = (feed: StoredFeed, seq: number | null): boolean => seq !== null && feed.seq !== null && seq > feed.seq + 1;

/**
 * Processes one message of a feed once. The log, the changes and the feed's position are written in one transaction, which only the leader
 * of this epoch can commit. A goal suspends its fixture in a separate transaction before that.
 */
export async function takeMessage(db: Db, lead: FeedLead, message: FeedMessage): Promise<Taken> {
  if ("alive" in message) return db.transaction().execute((tx) => takeAlive(tx, lead, message));
  if ("snapshot_done" in message) return db.transaction().execute((tx) => endRecovery(tx, lead, message));
  await suspendInDanger(db, lead, message);
  return db.transaction().execute((tx) => takeFixtureMessage(tx, lead, message));
}

/** Moves the feed's position to this number and time. Returns the recovery to request if a message before it is missing. */
async function advance(tx: Tx, feed: StoredFeed, { seq, at }: { seq: number | null; at: Date }): Promise<RecoveryRequest | null> {
  const isMissing = hasHole(feed, seq);
  const isNewest = seq !== null && (feed.seq === null || seq > feed.seq);
  const isGood = feed.state === "live" && !isMissing && (feed.good_at === null || at > feed.good_at);
  await feedStore.change(tx, feed.producer, { ...(isNewest && { seq }), ...(isGood && { good_at: at }) });
  return isMissing ? suspendProducer(tx, feed) : null;
}

async function takeAlive(tx: Tx, lead: FeedLead, { seq, at }: { seq: number | null; at: Date }): Promise<Taken> {
  const feed = await lockFeed(tx, lead);
  // A heartbeat carries the number of the newest message: if that message has not arrived, it was lost.
  const isMissing = seq !== null && feed.seq !== null && seq > feed.seq;
  await feedStore.change(tx, feed.producer, {
    ...(seq !== null && { seq: Math.max(seq, feed.seq ?? seq) }),
    ...(feed.state === "live" && !isMissing && { good_at: at }),
  });
  return { outcome: "applied", recovery: isMissing ? await suspendProducer(tx, feed) : null };
}

/** Ignores the end of any recovery other than the current one: later messages may still be missing. */
async function endRecovery(tx: Tx, lead: FeedLead, { snapshot_done, at }: { snapshot_done: string; at: Date }): Promise<Taken> {
  const feed = await lockFeed(tx, lead);
  if (feed.state !== "recovering" || feed.request !== snapshot_done) return { outcome: "old", recovery: null };
  await feedStore.change(tx, feed.producer, { state: "live", request: null, requested_at: null, good_at: at });
  await suspensionStore.lift(tx, forAllBooks("producer", feed.producer), "stale_feed");
  return { outcome: "applied", recovery: null };
}

async function takeFixtureMessage(tx: Tx, lead: FeedLead, message: FixtureMessage): Promise<Taken> {
  const feed = await lockFeed(tx, lead);
  const { producer, seq, at, fixture, content } = message;
  const hash = canonicalHash({ producer, fixture, at: at.toISOString(), content });
  const log_id = await logMessage(tx, { producer, seq, hash, at, fixture, kind: content.t, body: content });
  if (log_id === null) return { outcome: "duplicate", recovery: null };
  const recovery = await advance(tx, feed, message);
  const outcome = await apply(tx, message, { kind: feed.kind, log_id });
  await feedStore.setOutcome(tx, log_id, outcome);
  return { outcome, recovery };
}

/** Null if the message was processed before. One that changed nothing, because its fixture was announced after it, is processed now. */
async function logMessage(tx: Tx, message: Parameters<typeof feedStore.insertMessage>[1]): Promise<number | null> {
  const log_id = await feedStore.insertMessage(tx, message);
  if (log_id !== null || message.seq !== null || !(await feedStore.forgetUnknown(tx, message))) return log_id;
  return feedStore.insertMessage(tx, message);
}

interface Applying extends Pick<StoredFeed, "kind"> {
  readonly log_id: number;
}

async function apply(tx: Tx, message: FixtureMessage, { kind, log_id }: Applying): Promise<MessageOutcome> {
  const { producer, content, at } = message;
  if (content.t === "fixture") return announce(tx, message, content.draft);
  const fixture = await fixtureStore.findByName(tx, producer, message.fixture);
  if (!fixture) return "unknown_fixture";
  if (content.t === "state" && content.seed !== null && !opens(content.seed, fixture.commitment)) return "wrong_seed";
  await suspensionStore.lockAlone(tx, "fixture", fixture.id);
  if (content.t === "state") return keepFacts(tx, { fixture_id: fixture.id, decides: kind === "facts", update: content, at, log_id });
  if (content.t === "suspend") return suspendByFeed(tx, fixture.id, content.on);
  if (content.t === "bet_stop") return stopBets(tx, fixture.id, at);
  return applyToMarkets(tx, { fixture_id: fixture.id, content, at, log_id, inOrder: kind === "prices" });
}

interface MarketMessage {
  readonly fixture_id: number;
  readonly content: Exclude<FeedContent, { t: "fixture" | "state" | "suspend" | "bet_stop" }>;
  readonly at: Date;
  readonly log_id: number;
  /** The feed's results are ordered by its clock. */
  readonly inOrder: boolean;
}

async function applyToMarkets(tx: Tx, { content, ...of }: MarketMessage): Promise<MessageOutcome> {
  const named = content.t === "prices" ? content.prices : content.t === "result" ? content.results : content.markets;
  const keys = named.map((one) => ("market" in one ? one.market : one));
  // Unknown market types must not keep known ones in the same message from being updated. A message with unknown types only is stored and
  // changes nothing.
  if (keys.length > 0 && !keys.some(isMarketKey)) return "unknown_market";
  switch (content.t) {
    case "prices":
      return keepPrices(tx, of, content.prices);
    case "result":
      return keepResults(tx, of, content.results);
    case "cancel":
      return voidMarkets(tx, of, content);
    case "undo":
      return undo(tx, of, content);
  }
}

const opens = (seed: string, commitment: string | null): boolean => createHash("sha256").update(seed).digest("hex") === commitment;

async function announce(tx: Tx, { producer, fixture: external_id, at }: FixtureMessage, draft: FixtureDraft): Promise<MessageOutcome> {
  const known = await fixtureStore.findByName(tx, producer, external_id);
  // Bets read the start under this lock.
  if (known) await suspensionStore.lockAlone(tx, "fixture", known.id);
  const id = await fixtureStore.announce(tx, {
    producer,
    external_id,
    competition_id: await fixtureStore.upsertCompetition(tx, producer, draft.competition),
    home_id: await fixtureStore.upsertParticipant(tx, producer, draft.home),
    away_id: await fixtureStore.upsertParticipant(tx, producer, draft.away),
    draft,
    announced_at: at,
    facts: noFacts,
  });
  return id === null ? "old" : "applied";
}

async function suspendByFeed(tx: Tx, fixture_id: number, on: boolean): Promise<MessageOutcome> {
  const key = forAllBooks("fixture", fixture_id);
  if (on) await suspensionStore.suspend(tx, key, "feed");
  else if (!(await suspensionStore.lift(tx, key, "feed"))) return "unchanged";
  return "applied";
}
