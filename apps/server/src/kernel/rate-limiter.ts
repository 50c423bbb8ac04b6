import { isIPv6 } from "node:net";
import type { RateLimit } from "@trevo/contract";
import type { Clock } from "./clock.ts";
import type { SharedCounts } from "./shared-counts.ts";

/** Calls a minute: of one account, of all callers without a session at one address, and about one name from one address. */
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
  // Calls with a token of ours that speaks for nobody (any more).
  dead_tokens: { account: 10, address: Infinity, name: 10 },
} satisfies Record<RateLimit | "dead_tokens", Record<CountedBy, number>>;

type CountedBy = "account" | "address" | "name";
const countedBy: readonly CountedBy[] = ["account", "address", "name"];

const windowMs = 60_000;
/** Of each way of counting: callers without a session cannot push accounts out. */
const maxBuckets = 100_000;
/** A process sends a bucket's count to the others each time it has counted this part of its limit. */
const sharedPart = 1 / 8;

/** What a call is counted in. Nobody fills a bucket but those whom it names. */
export interface Bucket {
  readonly kind: RateLimit | "dead_tokens";
  /** Brands, and the back office, are counted apart. */
  readonly brand: string;
  readonly by: CountedBy;
  /** The account, the network of the address, or the name and the network. */
  readonly who: string;
  /** Where the call came from, whatever counts. */
  readonly ip: string;
}

export interface RateLimiter {
  /** Counts a call; returns the milliseconds to wait when it is one too many, else 0. */
  take(bucket: Bucket): number;
  /** The same without counting: the milliseconds to wait where the bucket is full. */
  wait(bucket: Bucket): number;
}

const groupsOfNetwork = 4;

/** One source: an IPv4 address, however it is spelled, or an IPv6 network of 64 bits. Whoever has one address of it has them all. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  // An IPv4 address at the end stands for two groups.
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
  /** Widens all limits, for load tests. */
  readonly scale: number;
  /** What the other processes count; without them the process counts alone. */
  readonly shared?: SharedCounts;
}

interface Count {
  /** Minute of the clock. */
  minute: number;
  /** By this process and, as far as known, by the others. */
  calls: number;
  /** By this process, and not sent yet. */
  unshared: number;
}

/** Counts by the minute, in memory. Processes send each other the counts of buckets that fill: docs/decisions/0025. */
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
        // Once all know that it is full, there is nothing more to send.
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
