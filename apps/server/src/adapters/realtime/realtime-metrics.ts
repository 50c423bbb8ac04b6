import { Counter, Gauge } from "prom-client";
import type { Metrics } from "../../kernel/metrics.ts";

export interface RealtimeMetrics {
  readonly sockets: Gauge;
  /** Looked up in advance, because they are counted on every write. */
  readonly deliveries: Readonly<Record<"feed" | "room" | "personal", Counter.Internal>>;
  readonly drops: Counter<"reason">;
  readonly evictions: Counter<"reason">;
}

export function createRealtimeMetrics(metrics: Metrics): RealtimeMetrics {
  const registers = [metrics];
  const deliveries = new Counter({
    name: "trevo_realtime_deliveries_total",
    help: "Writes to a socket; one write may hold several frames",
    labelNames: ["delivery"],
    registers,
  });
  return {
    sockets: new Gauge({ name: "trevo_realtime_sockets", help: "Open real-time connections", registers }),
    deliveries: {
      feed: deliveries.labels({ delivery: "feed" }),
      room: deliveries.labels({ delivery: "room" }),
      personal: deliveries.labels({ delivery: "personal" }),
    },
    evictions: new Counter({
      name: "trevo_realtime_evictions_total",
      help: "Connections closed because there were too many newer ones, of an address without sessions or of one player",
      labelNames: ["reason"],
      registers,
    }),
    drops: new Counter({
      name: "trevo_realtime_drops_total",
      help: "Events that were not sent, by reason: slow_feed, slow_room, slow_closed, feed_cap, outbox, too_large, bus",
      labelNames: ["reason"],
      registers,
    }),
  };
}
