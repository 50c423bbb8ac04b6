import { isIPv6 } from "node:net";
import type { RateLimit } from "@trevo/contract";
import type { Clock } from "./clock.ts";
import type { SharedCounts } from "./shared-counts.ts";

/** Calls per minute: per account, per address without a session, and per name and address. */
const perMinute = {
  register: { account: 30, address: 30, name: 10 },
  login: { account: 30, address: 60, name: 10 },
  codes: { account: 30, address: 60, name: 10 },
  reads: { account: 600, address: 3_000, name: 600 },
  // A chat page behind a carrier shares its address with a whole neighbourhood.
  chat: { account: 60, address: 60, name: 60 },
  chat_reads: { account: 3_000, address: 3_000, name: 3_000 },
  money: { account: 120, address: 120, name: 120 },
  essential: { account: 600, address: Infinity, name: 600 },
  reports: { account: 20, address: 60, name: 20 },
  exports: { account: 20, address: 20, name: 20 },
  // Calls with an issued token that is no longer valid.
  dead_tokens: { account: 10, address: Infinity, name: 10 },
} satisfies Record<RateLimit | "dead_tokens", Record<CountedBy, number>>;

type CountedBy = "account" | "address" | "name";
const countedBy: readonly CountedBy[] = ["account", "address", "name"];

const windowMs = 60_000;
/** Maximum per way of counting, so that callers without a session cannot evict accounts. */
const maxBuckets = 100_000;
/** A process shares a bucket's count with the others each time this fraction of its limit has been counted. */
const sharedPart = 1 / 8;

/** A bucket of calls. Only calls by those it names are counted in it. */
export interface Bucket {
  readonly kind: RateLimit | "dead_tokens";
  /** Each brand, and the back office, is counted separately. */
  readonly brand: string;
  readonly by: CountedBy;
  /** The account, the network of the address, or the name and the network. */
  readonly who: string;
  /** Origin of the call, whichever way it is counted. */
  readonly ip: string;
}

export interface RateLimiter {
  /** Counts a call. Returns 0, or the time to wait in ms if it exceeds the limit. */
  take(bucket: Bucket): number;
  /** Like `take`, without counting. */
  wait(bucket: Bucket): number;
}

const groupsOfNetwork = 4;

/** Network of an address: an IPv4 address in any notation, or an IPv6 /64, since the holder of one address has the whole network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  // A trailing IPv4 address stands for two groups.
  const [head, tail] = address
    .replace(/:[\d.]+\.\d+$/, ":0:0")
    .split("::", 2)
    .map((part) => part.split(":").filter(Boolean));
  const [left, right] = [head ?? [], tail ?? []];
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
  return groups
    .slice(0, groupsOfNetwork)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

export interface RateLimiterNeeds {
  readonly clock: Clock;
  /** Multiplies all limits. For load tests. */
  readonly scale: number;
  /** Counts from other processes. Without it the process counts alone. */
  readonly shared?: SharedCounts;
}

interface Count {
  /** Minute of the clock. */
  minute: number;
  /** Counted by this process and, as far as known, by the others. */
  calls: number;
  /** Counted by this process and not sent yet. */
  unshared: number;
}

/** Counts per minute, in memory. Processes send each other the counts of buckets that are filling up: docs/decisions/0025. */
export function createRateLimiter({ clock, scale, shared }: RateLimiterNeeds): RateLimiter {
  const counts: Record<CountedBy, Map<string, Count>> = { account: new Map(), address: new Map(), name: new Map() };

  const countOf = (by: CountedBy, key: string, minute: number): Count => {
    const buckets = counts[by];
    const known = buckets.get(key);
    if (known?.minute === minute) return known;
    buckets.delete(key);
    if (buckets.size >= maxBuckets) buckets.delete(buckets.keys().next().value ?? "");
    const fresh = { minute, calls: 0, unshared: 0 };
    buckets.set(key, fresh);
    return fresh;
  };
  const limitOf = ({ kind, by }: Bucket): number => perMinute[kind][by] * scale;
  const keyOf = ({ kind, brand, who }: Bucket): string => `${kind} ${brand} ${who}`;

  shared?.onShared((counted) => {
    const minute = Math.floor(clock.now().getTime() / windowMs);
    if (counted.minute !== minute) return;
    for (const [by, key, calls] of counted.counts) {
      const way = countedBy[by];
      if (way) countOf(way, key, minute).calls += calls;
    }
  });

  return {
    take: (bucket) => {
      const now = clock.now().getTime();
      const minute = Math.floor(now / windowMs);
      const key = keyOf(bucket);
      const count = countOf(bucket.by, key, minute);
      const limit = limitOf(bucket);
      count.calls += 1;
      if (shared && limit !== Infinity) {
        count.unshared += 1;
        const enough = Math.max(1, Math.floor(limit * sharedPart));
        // Stop sending once every process knows that the bucket is full.
        if (count.unshared >= enough && count.calls <= limit + enough) {
          shared.share(minute, [countedBy.indexOf(bucket.by), key, count.unshared]);
          count.unshared = 0;
        }
      }
      return count.calls > limit ? (minute + 1) * windowMs - now : 0;
    },
    wait: (bucket) => {
      const now = clock.now().getTime();
      const minute = Math.floor(now / windowMs);
      const count = counts[bucket.by].get(keyOf(bucket));
      return count?.minute === minute && count.calls >= limitOf(bucket) ? (minute + 1) * windowMs - now : 0;
    },
  };
}
