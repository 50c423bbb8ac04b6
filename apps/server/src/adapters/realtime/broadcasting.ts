import { type RealtimeEvents, eventPrefix, playerChannel } from "@trevo/contract";
import { type FeedEvent, type FeedOptions, createFeed } from "./feed.ts";
import { type EventItem, createEventQueue, createOutbox } from "./outbox.ts";
import { eventBatchBytes } from "./node-messages.ts";
import { eventFrame } from "./protocol.ts";
import type { RealtimeMetrics } from "./realtime-metrics.ts";
import type { Rooms } from "./rooms.ts";

export interface Broadcasting {
  toPlayer<E extends keyof RealtimeEvents>(tenantId: number, playerId: string, event: E, data: RealtimeEvents[E]): void;
  toPublic<E extends keyof RealtimeEvents>(tenantId: number, event: E, data: RealtimeEvents[E]): void;
  /** Events that another node has already gathered and capped. */
  receive(items: readonly EventItem[]): void;
  /** Sends what is gathered and waits until the other nodes have it. */
  settle(): Promise<void>;
}

export interface BroadcastingNeeds {
  readonly rooms: Rooms;
  readonly metrics: RealtimeMetrics;
  /** The tenant's public channel; null while none of its sockets has been here. */
  readonly publicChannel: (tenantId: number) => string | null;
  readonly publish: (items: EventItem[]) => Promise<void>;
  readonly feed?: Partial<FeedOptions>;
}

/** Events that wait for one turn, or for the bus. */
const queueMax = 20_000;

/**
 * Events to this node's sockets at once, and to the other nodes over the bus. Each node delivers what it is
 * given in that order; between nodes nothing is ordered, which is why a balance carries its version.
 */
export function createBroadcasting({ rooms, metrics, publicChannel, publish, feed: feedOptions }: BroadcastingNeeds): Broadcasting {
  const deliver = (items: readonly EventItem[]) => {
    for (const run of runsOfOneRoom(items)) deliverRun(run, { rooms, publicChannel });
  };
  const outbox = createOutbox({ publish, batch_bytes: eventBatchBytes, max: queueMax, onDrop: (reason) => metrics.drops.inc({ reason }) });
  const sendOut = (items: readonly EventItem[]) => {
    deliver(items);
    for (const item of items) outbox.add(item);
  };

  // Personal events leave at the end of the turn, so that two balances of one commit become one.
  const personal = createEventQueue({ max: queueMax, onDrop: () => metrics.drops.inc({ reason: "outbox" }) });
  const flushPersonal = () => sendOut(personal.take());
  const feed = createFeed({
    emit: (tenantId, events) => sendOut(events.map((event) => asItem(tenantId, event))),
    onDrop: (events) => metrics.drops.inc({ reason: "feed_cap" }, events),
    ...(feedOptions && { options: feedOptions }),
  });

  return {
    toPlayer: (...item) => {
      if (personal.size === 0) setImmediate(flushPersonal);
      personal.add(item);
    },
    toPublic: (tenantId, event, data) => feed.add(tenantId, { event, data }),
    receive: deliver,
    settle: async () => {
      feed.flush();
      flushPersonal();
      await outbox.settled();
    },
  };
}

const asItem = (tenantId: number, { event, data }: FeedEvent): EventItem => [tenantId, null, event, data];

/** Neighbours for one room join, so that each of its sockets gets one write. */
function runsOfOneRoom(items: readonly EventItem[]): [EventItem, ...EventItem[]][] {
  const runs: [EventItem, ...EventItem[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && run[0][0] === item[0] && run[0][1] === item[1]) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

function deliverRun(run: [EventItem, ...EventItem[]], { rooms, publicChannel }: Pick<BroadcastingNeeds, "rooms" | "publicChannel">): void {
  const [tenantId, playerId] = run[0];
  const channel = playerId === null ? publicChannel(tenantId) : playerChannel(playerId);
  if (channel === null) return;
  rooms.deliver({
    tenantId,
    room: channel,
    delivery: playerId === null ? "feed" : "personal",
    encode: () => Buffer.concat(run.map(([, , event, data]) => eventFrame({ event: `${eventPrefix}${event}`, channel, data }))),
  });
}
