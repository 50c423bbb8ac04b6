import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BetPlaced, ChatChange } from "@trevo/contract";
import { publicChannel } from "@trevo/contract";
import { WebSocketServer } from "ws";
import { createRealtime } from "../apps/server/src/adapters/realtime/realtime.ts";
import { systemClock } from "../apps/server/src/kernel/clock.ts";
import { createLog } from "../apps/server/src/kernel/log.ts";
import { createMetrics } from "../apps/server/src/kernel/metrics.ts";
import { eventFrame } from "../apps/server/src/adapters/realtime/protocol.ts";

/**
 * One server of the fan-out bench, a child process: `product` (the embedded real-time server, cap lifted),
 * `uncoalesced` (the same without a window), or `naive` (the obvious implementation: stringify and send to each client).
 */
const variant = process.argv[2];
const eventsPerSecond = Number(process.argv[3]);
/** Chat messages in addition to the events. */
const messagesPerSecond = Number(process.argv[4] ?? 0);
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

/** Returns a bet or its win alternately, with frames of equal length. */
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

const text = "vi um tucano no telhado da casa ao lado, e ele ficou a tarde inteira";

function messageOf(serial: number): ChatChange {
  const id = `0199a000-0000-7000-8000-${String(serial).padStart(12, "0")}`;
  const rest = { mission: null, colorClass: "rank-1", emoji: null, pinned_until: null, attachments: [], entities: [], reply_to: null };
  const user = { id: "0199a000-0000-7000-8000-00000000000a", name: "An•••a" };
  return { id, seq: 100_000 + serial, time: new Date().toISOString(), type: "global", text, user, ...rest, client_id: null, room: 30 };
}

interface Sender {
  readonly bet: (event: BetPlaced) => void;
  readonly message: (change: ChatChange) => void;
}

const server = createServer();
const send = variant === "naive" ? naive(server) : product(server);
server.listen(0, "127.0.0.1", () => {
  const bytesOf = (event: string, data: object): number => eventFrame({ event: `App\\Events\\${event}`, channel, data }).length;
  const bytes = eventsPerSecond * bytesOf("BetPlaced", eventOf(0)) + messagesPerSecond * bytesOf("MessageSent", messageOf(0));
  const frameBytes = bytes / (eventsPerSecond + messagesPerSecond);
  process.send?.({ port: (server.address() as AddressInfo).port, channel, frameBytes });
});

process.once("message", () => {
  let serial = 0;
  let messages = 0;
  const startedAt = performance.now();
  // Sends all events that are due: a late timer catches up. Without a window, events sent together would still be coalesced, so there they
  // are sent one at a time.
  setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * eventsPerSecond);
    const until = variant === "uncoalesced" ? Math.min(due, serial + 1) : due;
    while (serial < until) send.bet(eventOf(serial++));
    const dueMessages = Math.floor(((performance.now() - startedAt) / 1_000) * messagesPerSecond);
    while (messages < dueMessages) send.message(messageOf(messages++));
  }, 5);
});

function product(http: Server): Sender {
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
  return {
    bet: (event) => realtime.toPublic(tenant.id, "BetPlaced", event),
    message: (data) => realtime.toChannel(tenant.id, channel, { event: "MessageSent", data, delivery: "room" }),
  };
}

function naive(http: Server): Sender {
  const sockets = new WebSocketServer({ server: http });
  const toAll = (event: string) => (data: object) => {
    for (const client of sockets.clients)
      client.send(JSON.stringify({ event: `App\\Events\\${event}`, channel, data: JSON.stringify(data) }));
  };
  return { bet: toAll("BetPlaced"), message: toAll("MessageSent") };
}
