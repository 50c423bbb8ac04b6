import type { Broadcaster, ChannelListener } from "../../kernel/broadcaster.ts";
import { type RealtimeEvents, eventPrefix, playerChannel } from "@trevo/contract";
import { type FeedEvent, type FeedOptions, createFeed, windowOf } from "./feed.ts";
import { type EventItem, createEventQueue, createOutbox } from "./outbox.ts";
import { eventBatchBytes } from "./node-messages.ts";
import { eventFrame } from "./protocol.ts";
import type { RealtimeMetrics } from "./realtime-metrics.ts";
import type { Rooms } from "./rooms.ts";

export interface Broadcasting {
  toPlayer<E extends keyof RealtimeEvents>(tenantId: number, playerId: string, event: E, data: RealtimeEvents[E]): void;
  toPublic<E extends keyof RealtimeEvents>(tenantId: number, event: E, data: RealtimeEvents[E]): void;
  readonly toChannel: Broadcaster["toChannel"];
  /** Called for every event of a channel that this node delivers, whatever its sender. */
  onChannelEvent(listener: ChannelListener): void;
  /** Sends to the player's sockets on this node only. */
  toPlayerHere<E extends keyof RealtimeEvents>(tenantId: number, playerId: string, event: E, data: RealtimeEvents[E]): void;
  /** Delivers events that another node has already gathered and capped. */
  receive(items: readonly EventItem[]): void;
  /** Sends the gathered events and waits until the other nodes have them. */
  settle(): Promise<void>;
}

export interface BroadcastingNeeds {
  readonly rooms: Rooms;
  readonly metrics: RealtimeMetrics;
  /** The tenant's public channel; null until one of its sockets has been on this node. */
  readonly publicChannel: (tenantId: number) => string | null;
  readonly publish: (items: EventItem[]) => Promise<void>;
  /** Number of sockets open on this node. */
  readonly sockets: () => number;
  readonly feed?: Partial<FeedOptions>;
}

/** Maximum number of events that wait for the end of a turn, or for the bus. */
const queueMax = 20_000;

/**
 * Sends events to this node's sockets at once, and to the other nodes over the bus. Each node delivers events in the order it receives
 * them. There is no order between nodes, which is why a balance carries its version.
 */
export function createBroadcasting({
  rooms,
  metrics,
  publicChannel,
  publish,
  sockets,
  feed: feedOptions,
}: BroadcastingNeeds): Broadcasting {
  const listeners: ChannelListener[] = [];
  const deliver = (items: readonly EventItem[]) => {
    for (const run of byChannel(items, publicChannel)) deliverRun(run, rooms);
    for (const [tenantId, , event, data, place] of items)
      if (place) for (const listener of listeners) listener({ tenantId, channel: place[0], event, data });
  };
  const outbox = createOutbox({ publish, batch_bytes: eventBatchBytes, max: queueMax, onDrop: (reason) => metrics.drops.inc({ reason }) });
  const sendOut = (items: readonly EventItem[]) => {
    deliver(items);
    for (const item of items) outbox.add(item);
  };

  // Personal events are sent at the end of the turn, so that two balances of one commit become one.
  const personal = createEventQueue({ max: queueMax, onDrop: () => metrics.drops.inc({ reason: "outbox" }) });
  const flushPersonal = () => sendOut(personal.take());
  const feed = createFeed({
    emit: (tenantId, events) => sendOut(events.map((event) => asItem(tenantId, event))),
    onDrop: (events) => metrics.drops.inc({ reason: "feed_cap" }, events),
    ...(feedOptions && { options: feedOptions }),
    windowMs: feedOptions?.window_ms === undefined ? () => windowOf(sockets()) : undefined,
  });

  return {
    toPlayer: (...item) => {
      if (personal.size === 0) setImmediate(flushPersonal);
      personal.add(item);
    },
    toPublic: (tenantId, event, data) => feed.add(tenantId, { event, data }),
    toChannel: (tenantId, channel, { event, data, delivery }) => feed.add(tenantId, { event, data, place: [channel, delivery] }),
    onChannelEvent: (listener) => void listeners.push(listener),
    toPlayerHere: (...item) => deliver([item]),
    receive: deliver,
    settle: async () => {
      feed.flush();
      flushPersonal();
      await outbox.settled();
    },
  };
}

const asItem = (tenantId: number, { event, data, place }: FeedEvent): EventItem =>
  place ? [tenantId, null, event, data, place] : [tenantId, null, event, data];

interface Run {
  readonly tenantId: number;
  readonly channel: string;
  readonly items: readonly EventItem[];
}

/** Groups events by channel, in order, so that each socket of a channel gets one write. */
function byChannel(items: readonly EventItem[], publicChannel: BroadcastingNeeds["publicChannel"]): Iterable<Run> {
  const runs = new Map<string, { tenantId: number; channel: string; items: EventItem[] }>();
  for (const item of items) {
    const [tenantId, playerId, , , place] = item;
    const channel = playerId === null ? (place?.[0] ?? publicChannel(tenantId)) : playerChannel(playerId);
    if (channel === null) continue;
    const key = `${tenantId}/${channel}`;
    const run = runs.get(key) ?? { tenantId, channel, items: [] };
    run.items.push(item);
    runs.set(key, run);
  }
  return runs.values();
}

function deliverRun({ tenantId, channel, items: run }: Run, rooms: Rooms): void {
  const encode = (items: readonly EventItem[]) =>
    Buffer.concat(items.map(([, , event, data]) => eventFrame({ event: `${eventPrefix}${event}`, channel, data })));
  const ofRoom = run.filter(([, , , , itemPlace]) => itemPlace?.[1] === "room");
  rooms.deliver({
    tenantId,
    room: channel,
    delivery: run.some(([, playerId]) => playerId !== null) ? "personal" : ofRoom.length === run.length ? "room" : "feed",
    encode: () => encode(run),
    ...(ofRoom.length > 0 && { withoutFeed: () => encode(ofRoom) }),
  });
}
