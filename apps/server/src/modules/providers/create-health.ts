import { Counter, Gauge, Histogram } from "prom-client";
import type { Clock } from "../../kernel/clock.ts";
import { Fault, refuse } from "../../kernel/errors.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import { type Breaker, createBreaker } from "./create-breaker.ts";
import type { Place } from "./store.ts";

/** In seconds. A launch waits for ten seconds at most. */
const callBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Health {
  /** Refuses with `provider_unavailable` if the call fails, or at once while the provider keeps failing. */
  query<T>(place: Place, request: () => Promise<T>): Promise<T>;
  /** Calls the provider even while it is held back, and reports its failure instead of refusing. An answer ends the holding back. */
  probe<T>(place: Place, request: () => Promise<T>): Promise<Probe<T>>;
  /** True while calls to the provider are held back by this process. */
  isHeldBack(place: Place): boolean;
  /** Records that a callback was answered. */
  record(place: Place, answered: { code: string; ms: number }): void;
}

export interface Probe<T> {
  /** Null if the provider failed. */
  readonly answer: T | null;
  /** What went wrong; null if it answered. */
  readonly fault: string | null;
}

/** Tracks the health of each provider for each tenant: our requests to it, and our answers to its callbacks. */
export function createHealth(needs: { clock: Clock; log: Log; metrics: Metrics }): Health {
  const breakers = new Map<string, KnownBreaker>();
  const { calls, seconds, callbacks, callbackSeconds } = createMeters(needs.metrics, () => breakers.values());

  const breakerOf = (place: Place): Breaker => {
    const key = `${place.tenant_id} ${place.provider_code}`;
    const known = breakers.get(key);
    if (known) return known.breaker;
    const breaker = createBreaker(needs.clock);
    breakers.set(key, { place, breaker });
    return breaker;
  };

  return {
    query: async (place, request) => {
      const breaker = breakerOf(place);
      const labelled = { provider: place.provider_code, tenant_id: place.tenant_id };
      if (!breaker.mayCall()) {
        calls.inc({ ...labelled, result: "held_back" });
        throw refuse("provider_unavailable");
      }
      const stop = seconds.startTimer({ provider: place.provider_code });
      try {
        const answer = await request();
        breaker.note("well");
        calls.inc({ ...labelled, result: "answered" });
        return answer;
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        // A provider that refuses a request is healthy.
        breaker.note(error.retryable ? "wrong" : "well");
        calls.inc({ ...labelled, result: "failed" });
        needs.log.warn({ err: error, provider: place.provider_code, tenant_id: place.tenant_id }, "a provider failed");
        throw refuse("provider_unavailable");
      } finally {
        stop();
      }
    },
    probe: async (place, request) => {
      const labelled = { provider: place.provider_code, tenant_id: place.tenant_id };
      const stop = seconds.startTimer({ provider: place.provider_code });
      try {
        const answer = await request();
        breakerOf(place).note("well");
        calls.inc({ ...labelled, result: "answered" });
        return { answer, fault: null };
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        calls.inc({ ...labelled, result: "failed" });
        return { answer: null, fault: error.message };
      } finally {
        stop();
      }
    },
    isHeldBack: ({ tenant_id, provider_code }) => breakers.get(`${tenant_id} ${provider_code}`)?.breaker.isOpen() ?? false,
    record: (place, { code, ms }) => {
      callbacks.inc({ provider: place.provider_code, tenant_id: place.tenant_id, code });
      callbackSeconds.observe({ provider: place.provider_code }, ms / 1_000);
    },
  };
}

interface KnownBreaker {
  readonly place: Place;
  readonly breaker: Breaker;
}

function createMeters(metrics: Metrics, breakers: () => Iterable<KnownBreaker>) {
  const registers = [metrics];
  const labels = ["provider", "tenant_id"] as const;
  const calls = new Counter({
    name: "trevo_provider_calls_total",
    help: "Calls to providers of games",
    labelNames: [...labels, "result"],
    registers,
  });
  const seconds = new Histogram({
    name: "trevo_provider_call_seconds",
    help: "Time of calls to providers, failed ones included",
    labelNames: ["provider"],
    buckets: callBuckets,
    registers,
  });
  const callbacks = new Counter({
    name: "trevo_provider_callbacks_total",
    help: "Calls of providers by the port's outcome code",
    labelNames: [...labels, "code"],
    registers,
  });
  const callbackSeconds = new Histogram({
    name: "trevo_provider_callback_seconds",
    help: "Time from a provider's call to our answer",
    labelNames: ["provider"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 2, 5],
    registers,
  });
  const open = new Gauge({
    name: "trevo_provider_breaker_open",
    help: "1 while this process sends a provider no calls because it keeps failing",
    labelNames: [...labels],
    registers,
    collect: () => {
      for (const { place, breaker } of breakers())
        open.set({ provider: place.provider_code, tenant_id: place.tenant_id }, breaker.isOpen() ? 1 : 0);
    },
  });
  return { calls, seconds, callbacks, callbackSeconds };
}
