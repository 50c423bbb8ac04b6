import type { BetPlaced } from "@trevo/contract";
import type { Place } from "./outbox.ts";

/** An event to send. `data` is not yet encoded. */
export interface FeedEvent {
  readonly event: string;
  readonly data: object;
  /** The channel; absent: the tenant's public channel, whose events a slow reader loses first. */
  readonly place?: Place;
}

export interface FeedOptions {
  /** How long events gather before they are sent in one write, in ms. */
  readonly window_ms: number;
  /** Pairs of bet and win per second and tenant. Screens show five, so the cost does not grow with the number of bets. */
  readonly pairs_per_second: number;
  /** Maximum number of other events in one window. */
  readonly others_max: number;
}

export const defaultFeed: FeedOptions = { window_ms: 50, pairs_per_second: 20, others_max: 200 };

const shortestWindowMs = 50;
const longestWindowMs = 250;

/** Window in ms. A node with more sockets sends less often, because the cost of a write does not depend on its size. */
export const windowOf = (sockets: number): number => Math.min(longestWindowMs, Math.max(shortestWindowMs, sockets / 100));

export interface Feed {
  add(tenantId: number, event: FeedEvent): void;
  /** Sends the gathered events without waiting for the window. */
  flush(): void;
}

export interface FeedNeeds {
  readonly options?: Partial<FeedOptions>;
  /** Replaces `window_ms` of the options. */
  readonly windowMs?: (() => number) | undefined;
  /** Sends one window's events, in order of arrival. */
  readonly emit: (tenantId: number, events: FeedEvent[]) => void;
  readonly onDrop: (events: number) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

interface Pair {
  readonly kind: "pair";
  readonly transaction: string;
  readonly events: FeedEvent[];
}

interface TenantFeed {
  readonly pairs: Map<string, Pair>;
  /** Everything of this window in order of arrival; a pair has the position of its bet. */
  readonly queue: (Pair | { readonly kind: "other"; readonly event: FeedEvent })[];
  /** Transactions whose bet was sent without its win. The win may follow: its pair is already counted. */
  readonly halfSent: Set<string>;
  others: number;
  tokens: number;
  refilledAt: number;
}

const halfSentMax = 1_000;

/** Gathers public events in short windows. Keeps the newest complete pairs of bet and win when there are too many. */
export function createFeed({ options, windowMs, emit, onDrop, now = () => performance.now() }: FeedNeeds): Feed {
  const limits = { ...defaultFeed, ...options };
  const feeds = new Map<number, TenantFeed>();
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | null = null;

  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    for (const tenantId of waiting) {
      const feed = feeds.get(tenantId);
      if (!feed) continue;
      const events = takeWindow(feed, { limits, onDrop, now: now() });
      if (events.length > 0) emit(tenantId, events);
    }
    waiting.clear();
  };

  return {
    add: (tenantId, event) => {
      const feed = feeds.get(tenantId) ?? emptyFeed(limits, now());
      feeds.set(tenantId, feed);
      if (!enqueue(feed, event, limits)) return onDrop(1);
      waiting.add(tenantId);
      timer ??= setTimeout(flush, windowMs?.() ?? limits.window_ms);
    },
    flush,
  };
}

const emptyFeed = (limits: FeedOptions, now: number): TenantFeed => ({
  pairs: new Map(),
  queue: [],
  halfSent: new Set(),
  others: 0,
  tokens: limits.pairs_per_second,
  refilledAt: now,
});

/** Returns false if the event is dropped: a win whose bet was omitted, or an event above the maximum. */
function enqueue(feed: TenantFeed, event: FeedEvent, limits: FeedOptions): boolean {
  if (event.place?.[1] === "room") {
    feed.queue.push({ kind: "other", event });
    return true;
  }
  if (event.event !== "BetPlaced") {
    if (feed.others >= limits.others_max) return false;
    feed.others += 1;
    feed.queue.push({ kind: "other", event });
    return true;
  }
  const { transaction, type } = event.data as BetPlaced;
  if (type === "bet") {
    const pair: Pair = { kind: "pair", transaction, events: [event] };
    feed.pairs.set(transaction, pair);
    feed.queue.push(pair);
    return true;
  }
  const pair = feed.pairs.get(transaction);
  if (pair) pair.events.push(event);
  else if (feed.halfSent.delete(transaction)) feed.queue.push({ kind: "other", event });
  else return false;
  return true;
}

function takeWindow(
  feed: TenantFeed,
  { limits, onDrop, now }: { limits: FeedOptions; onDrop: (events: number) => void; now: number },
): FeedEvent[] {
  const gained = ((now - feed.refilledAt) * limits.pairs_per_second) / 1_000;
  feed.tokens = Math.min(limits.pairs_per_second, feed.tokens + gained);
  feed.refilledAt = now;
  let surplus = feed.pairs.size - Math.floor(feed.tokens);
  feed.tokens -= Math.min(feed.pairs.size, Math.floor(feed.tokens));
  const events: FeedEvent[] = [];
  for (const item of feed.queue) {
    if (item.kind === "other") events.push(item.event);
    else if (surplus > 0) {
      surplus -= 1;
      onDrop(item.events.length);
    } else {
      events.push(...item.events);
      if (item.events.length === 1) rememberHalf(feed.halfSent, item.transaction);
    }
  }
  feed.queue.length = 0;
  feed.pairs.clear();
  feed.others = 0;
  return events;
}

/** A win may never arrive. The oldest transaction is dropped, so that the set does not grow without limit. */
function rememberHalf(halfSent: Set<string>, transaction: string): void {
  halfSent.add(transaction);
  if (halfSent.size <= halfSentMax) return;
  const [oldest] = halfSent;
  if (oldest !== undefined) halfSent.delete(oldest);
}
