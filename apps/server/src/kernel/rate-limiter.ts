import type { RateLimit } from "@trevo/contract";
import type { Clock } from "./clock.ts";

/** Calls per source and minute (api.md, Rate limits). */
const perMinute: Record<RateLimit, number> = { register: 30, login: 30, codes: 30, reads: 600, money: 120, reports: 20, exports: 20 };

const windowMs = 60_000;
const maxSources = 100_000;

export interface RateLimiter {
  /** Counts a call; returns the milliseconds to wait when it is one too many, else 0. */
  take(kind: RateLimit, source: string): number;
}

/** Fixed windows in the process's memory. `scale` widens all of them, for load tests. */
export function createRateLimiter(clock: Clock, scale: number): RateLimiter {
  const windows = new Map<string, { startedAt: number; calls: number }>();
  return {
    take: (kind, source) => {
      const now = clock.now().getTime();
      const key = `${kind} ${source}`;
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
