import { isIPv6 } from "node:net";
import type { RateLimit } from "@trevo/contract";
import type { Clock } from "./clock.ts";

/** Calls per source and minute (api.md, Rate limits). */
const perMinute: Record<RateLimit, number> = { register: 30, login: 30, codes: 30, reads: 600, money: 120, reports: 20, exports: 20 };

const windowMs = 60_000;
const maxSources = 100_000;

export interface RateLimiter {
  /** Counts a call of this IP address; returns the milliseconds to wait when it is one too many, else 0. */
  take(kind: RateLimit, source: string): number;
}

const groupsOfNetwork = 4;

/** One source: an IPv4 address, however it is spelled, or an IPv6 network of 64 bits. Whoever has one address of it has them all. */
function networkOf(address: string): string {
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

/** Fixed windows in the process's memory. `scale` widens all of them, for load tests. */
export function createRateLimiter(clock: Clock, scale: number): RateLimiter {
  const windows = new Map<string, { startedAt: number; calls: number }>();
  return {
    take: (kind, source) => {
      const now = clock.now().getTime();
      const key = `${kind} ${networkOf(source)}`;
      const open = windows.get(key);
      if (!open || now - open.startedAt >= windowMs || now < open.startedAt) {
        windows.delete(key);
        if (windows.size >= maxSources) windows.delete(windows.keys().next().value ?? "");
        windows.set(key, { startedAt: now, calls: 1 });
        return 0;
      }
      open.calls += 1;
      return open.calls > perMinute[kind] * scale ? open.startedAt + windowMs - now : 0;
    },
  };
}
