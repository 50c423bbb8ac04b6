import { Counter, Histogram } from "prom-client";
import type { Http } from "./http-types.ts";
import type { Metrics } from "./metrics.ts";

/** Seconds. A bet answers within the first few; a bank or a password hash needs the last. */
const buckets = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Every answer by the pattern of its route, never by its URL: one series a visitor would fill the memory of whoever scrapes. */
export function measureRequests(http: Pick<Http, "onAnswered">, metrics: Metrics): void {
  const registers = [metrics];
  const duration = new Histogram({
    name: "trevo_http_request_duration_seconds",
    help: "Time until the answer was sent",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  const refusals = new Counter({
    name: "trevo_http_refusals_total",
    help: "Answers that say no, by code; internal is a bug",
    labelNames: ["code"],
    registers,
  });
  http.onAnswered(({ method, route, status, ms, refusal }) => {
    // Only known methods and routes: both come from whoever asks.
    duration.observe({ method: route === undefined ? "any" : method, route: route ?? "unmatched", status: String(status) }, ms / 1_000);
    if (refusal) refusals.inc({ code: refusal });
  });
}
