import { type ChannelEvent, isCacheChannel } from "./protocol.ts";

/** The last event of each cache channel, stored for later subscribers. */
export interface CachedEvents {
  keep(tenantId: number, event: ChannelEvent): void;
  /** Null if nothing was sent within the time to live. `ttl` is in whole seconds. */
  find(tenantId: number, channel: string): { event: ChannelEvent; ttl: number } | null;
  clear(): void;
}

/** Pusher keeps events for at most half an hour. */
const ttlMs = 30 * 60_000;
/** At 10 KB of data each, about 20 MB. */
const channelsMax = 2_000;

/** Stores events in this process's memory. A page whose event is missing receives `pusher:cache_miss` and queries its backend. */
export function createCachedEvents(now: () => number = () => performance.now()): CachedEvents {
  const kept = new Map<string, { event: ChannelEvent; until: number }>();
  const keyOf = (tenantId: number, channel: string) => `${tenantId}/${channel}`;
  return {
    keep: (tenantId, event) => {
      if (!isCacheChannel(event.channel)) return;
      const key = keyOf(tenantId, event.channel);
      kept.delete(key);
      kept.set(key, { event, until: now() + ttlMs });
      const [oldest] = kept.keys();
      if (kept.size > channelsMax && oldest !== undefined) kept.delete(oldest);
    },
    find: (tenantId, channel) => {
      const found = kept.get(keyOf(tenantId, channel));
      if (!found || found.until <= now()) return null;
      return { event: found.event, ttl: Math.ceil((found.until - now()) / 1_000) };
    },
    clear: () => kept.clear(),
  };
}
