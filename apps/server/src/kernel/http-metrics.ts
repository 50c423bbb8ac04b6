import { Counter, Histogram } from "prom-client";
import type { Http } from "./http-types.ts";
import type { Metrics } from "./metrics.ts";

/** In seconds. A bet needs the first few; a bank call or a password hash the last. */
const buckets = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Measures every response by the pattern of its route, never by its URL: one series per visitor would exhaust the memory of the metrics
 * server.
 */
export function measureRequests(http: Pick<Http, "onAnswered">, metrics: Metrics): void {
  const registers = [metrics];
  const duration = new Histogram({
    name: "trevo_http_request_duration_seconds",
    help: "Time until the response was sent",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  const refusals = new Counter({
    name: "trevo_http_refusals_total",
    help: "Refusals by code; internal is a bug",
    labelNames: ["code"],
    registers,
  });
  http.onAnswered(({ method, route, status, ms, refusal }) => {
    // Only known methods and routes, because clients choose both.
    duration.observe({ method: route === undefined ? "any" : method, route: route ?? "unmatched", status: String(status) }, ms / 1_000);
    if (refusal) refusals.inc({ code: refusal });
  });
}
