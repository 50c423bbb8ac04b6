import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BetPlaced } from "@trevo/contract";
import { publicChannel } from "@trevo/contract";
import { WebSocketServer } from "ws";
import { createRealtime } from "../apps/server/src/adapters/realtime/realtime.ts";
import { systemClock } from "../apps/server/src/kernel/clock.ts";
import { createLog } from "../apps/server/src/kernel/log.ts";
import { createMetrics } from "../apps/server/src/kernel/metrics.ts";
import { eventFrame } from "../apps/server/src/adapters/realtime/protocol.ts";

/**
 * One server of the fan-out bench, a child process: `product` (the embedded real-time server, cap lifted),
 * `uncoalesced` (the same with no window), or `naive` (what everybody writes first: stringify and send to each client).
 */
const variant = process.argv[2];
const eventsPerSecond = Number(process.argv[3]);
const channel = publicChannel(30);
const tenant = {
  id: 1,
  slug: "bench",
  state: "active" as const,
  hosts: ["localhost"],
  public_chat_id: 30,
  key: "bench-key",
  secret: "bench-secret",
  app_id: "1",
};

/** A bet and its win by turns, every frame of the same length. */
function eventOf(serial: number): BetPlaced {
  const pair = Math.floor(serial / 2);
  return {
    transaction: `0199a000-0000-7000-8000-${String(pair).padStart(12, "0")}`,
    type: serial % 2 === 0 ? "bet" : "win",
    amount: 12_345,
    game: { id: 101, title: "Dice", titles: { pt: "Dice", en: "Dice" }, gamecode: "dice", image: "/covers/dice.svg" },
    user: { name: "An•••a" },
    date: new Date().toISOString(),
  };
}

const server = createServer();
const publish = variant === "naive" ? naive(server) : product(server);
server.listen(0, "127.0.0.1", () => {
  const frameBytes = eventFrame({ event: "App\\Events\\BetPlaced", channel, data: eventOf(0) }).length;
  process.send?.({ port: (server.address() as AddressInfo).port, channel, frameBytes });
});

process.once("message", () => {
  let serial = 0;
  const startedAt = performance.now();
  // As many as are due by now: a late timer owes the rest. Without a window events that are owed would leave together
  // and be coalesced all the same: there, one at a time.
  setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * eventsPerSecond);
    const until = variant === "uncoalesced" ? Math.min(due, serial + 1) : due;
    while (serial < until) publish(eventOf(serial++));
  }, 5);
});

function product(http: Server): (event: BetPlaced) => void {
  const lookup = { byKey: async () => tenant, byId: async () => tenant };
  const bus = { publish: async () => undefined, subscribe: () => undefined, onGap: () => undefined, close: async () => undefined };
  const uncapped = { pairs_per_second: 1e9, others_max: 1e9, window_ms: variant === "uncoalesced" ? 0 : 50 };
  const realtime = createRealtime({
    bus,
    clock: systemClock,
    log: createLog("error"),
    metrics: createMetrics(),
    tenants: lookup,
    addressOf: () => "127.0.0.1",
    options: { feed: uncapped, bounds: { guests_per_address_max: 100_000, sockets_per_player_max: 100_000 } },
  });
  realtime.attach(http);
  return (event) => realtime.toPublic(tenant.id, "BetPlaced", event);
}

function naive(http: Server): (event: BetPlaced) => void {
  const sockets = new WebSocketServer({ server: http });
  return (event) => {
    for (const client of sockets.clients)
      client.send(JSON.stringify({ event: "App\\Events\\BetPlaced", channel, data: JSON.stringify(event) }));
  };
}
