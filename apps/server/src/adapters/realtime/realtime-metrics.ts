import { Counter, Gauge } from "prom-client";
import type { Metrics } from "../../kernel/metrics.ts";

export interface RealtimeMetrics {
  readonly sockets: Gauge;
  readonly deliveries: Counter<"delivery">;
  readonly drops: Counter<"reason">;
}

export function createRealtimeMetrics(metrics: Metrics): RealtimeMetrics {
  const registers = [metrics];
  return {
    sockets: new Gauge({ name: "trevo_realtime_sockets", help: "Open real-time connections", registers }),
    deliveries: new Counter({ name: "trevo_realtime_deliveries_total", help: "Writes to a socket; one write may hold several frames", labelNames: ["delivery"], registers }),
    drops: new Counter({ name: "trevo_realtime_drops_total", help: "What was left out, by reason: slow_feed, slow_closed, feed_cap, outbox, too_large, bus", labelNames: ["reason"], registers }),
  };
}
