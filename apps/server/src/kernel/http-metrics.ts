import type { FastifyInstance } from "fastify";
import { Counter, Histogram } from "prom-client";
import { refusalOf } from "./http-errors.ts";
import type { Metrics } from "./metrics.ts";

/** Seconds. A bet answers within the first few; a bank or a password hash needs the last. */
const buckets = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Every answer by the pattern of its route, never by its URL: one series a visitor would fill the memory of whoever scrapes.
 * Call before the first route is registered.
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
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
  app.addHook("onResponse", async (request, reply) => {
    // Only known methods and routes: both come from whoever asks.
    const route = request.routeOptions.url ?? "unmatched";
    const method = route === "unmatched" ? "any" : request.method;
    duration.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
    const code = refusalOf(reply);
    if (code) refusals.inc({ code });
  });
}
