import type { IncomingMessage, Server } from "node:http";
import { playerOfChannel } from "@trevo/contract";
import type { Broadcaster, ChannelListener } from "../../kernel/broadcaster.ts";
import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import { type Broadcasting, createBroadcasting } from "./broadcasting.ts";
import { type CachedEvents, createCachedEvents } from "./cached-events.ts";
import { type ChannelEvents, createChannelEvents } from "./channel-events.ts";
import { createClientEntry } from "./client-entry.ts";
import { createClientFrames } from "./client-frames.ts";
import { type BackpressureLimits, defaultBackpressure } from "./connection.ts";
import type { FeedOptions } from "./feed.ts";
import { createIdleWatch } from "./idle-watch.ts";
import { createNodeLink, helloMs } from "./node-link.ts";
import type { SocketBinding } from "./node-messages.ts";
import { createNodeReceiver } from "./node-receiver.ts";
import { type Occupancy, createOccupancy } from "./occupancy.ts";
import { createPresence } from "./presence.ts";
import { activityTimeoutSeconds, closeCodes } from "./protocol.ts";
import { createRealtimeMetrics } from "./realtime-metrics.ts";
import { createRooms } from "./rooms.ts";
import { createSessionGuard } from "./session-guard.ts";
import { type FindDead, createSessionWatch } from "./session-watch.ts";
import { type SocketBoundsOptions, createSocketBounds } from "./socket-bounds.ts";
import { createSockets } from "./sockets.ts";
import type { TenantLookup } from "./tenant-lookup.ts";
import { closeSleepingTenants } from "./tenant-state.ts";
import { attachUpgrade } from "./upgrade.ts";

/** The embedded Pusher Channels server: the broadcaster and its sockets. */
export interface Realtime extends Broadcaster {
  /** Serves `/app/{key}` upgrades of the server. A process without sockets does not call it and still broadcasts. */
  attach(server: Server): void;
  /** Binds a socket, on whatever node, to the session that authorises a channel for it. Resolves when the other nodes are notified. */
  bindSocket(binding: Omit<SocketBinding, "kind">): Promise<void>;
  /** Regularly checks which sessions of its sockets have ended, and closes those sockets. */
  watchSessions(findDead: FindDead): void;
  /** Called for every event of `toChannel` that arrives on this node, whichever process sent it. */
  onChannelEvent(listener: ChannelListener): void;
  /** The players with a socket on this node, and a way to send to them on this node only. */
  readonly here: { players(tenantId: number): string[]; toPlayer: Broadcasting["toPlayerHere"] };
  /** Operations of a tenant's own backend on its channels. */
  readonly channels: TenantChannels;
  /** Call it on every node after brands have changed. Closes the sockets of brands that are no longer served. */
  tenantsChanged(): Promise<void>;
  /** Makes every client reconnect to another node, spread evenly over `withinMs`, and accepts no new clients. */
  drain(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface TenantChannels {
  readonly trigger: ChannelEvents["trigger"];
  readonly occupancy: Occupancy["of"];
  readonly cached: CachedEvents["find"];
}

/** Times and limits, which tests reduce. */
export interface RealtimeOptions {
  /** Silence after which a client is pinged, ms. */
  readonly silence_ms: number;
  /** How long a client has to answer a ping, ms. */
  readonly pong_ms: number;
  readonly sweep_ms: number;
  /** How often the sessions of sockets are checked, ms. */
  readonly session_check_ms: number;
  readonly presence_grace_ms: number;
  readonly presence_heartbeat_ms: number;
  /** How long a subscription waits for its session's binding, ms. */
  readonly binding_ms: number;
  readonly connections_max: number;
  readonly bounds: SocketBoundsOptions;
  readonly backpressure: BackpressureLimits;
  /** Window and cap of the public feed. */
  readonly feed: Partial<FeedOptions>;
}

const defaults: RealtimeOptions = {
  silence_ms: activityTimeoutSeconds * 1_000 + 5_000,
  pong_ms: 30_000,
  sweep_ms: 5_000,
  session_check_ms: 15_000,
  presence_grace_ms: 3_000,
  presence_heartbeat_ms: 30_000,
  binding_ms: 3_000,
  connections_max: 50_000,
  bounds: { guests_per_address_max: 2_000, sockets_per_player_max: 50 },
  backpressure: defaultBackpressure,
  feed: {},
};

export interface RealtimeNeeds {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tenants: TenantLookup;
  /** Returns the address of the client behind an upgrade, as reported by trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly options?: Partial<RealtimeOptions>;
}

/** After a gap in the bus, revoked sessions must end soon, but not all clients may reconnect at the same moment. */
const gapSpreadMs = 1_000;
/** How long the last clients have to answer their close frame, ms. */
const closeTimeoutMs = 1_500;

/** Serves local sockets directly and other nodes over the bus, where each node skips its own messages. */
export function createRealtime({ bus, clock, log, tenants, ...needs }: RealtimeNeeds): Realtime {
  const options = { ...defaults, ...needs.options };
  const metrics = createRealtimeMetrics(needs.metrics);
  const link = createNodeLink({ bus, log, metrics });
  const sockets = createSockets((size) => metrics.sockets.set(size));
  const rooms = createRooms();
  const bounds = createSocketBounds(options.bounds, metrics);
  const guard = createSessionGuard({ rooms, connection: sockets.byId, onBound: bounds.bound, timeout_ms: options.binding_ms });
  const checkSessions = createSessionWatch({ sockets, guard, log });
  const presence = createPresence({
    rooms,
    publish: link.sendToOthers,
    grace_ms: options.presence_grace_ms,
    heartbeat_ms: options.presence_heartbeat_ms,
  });
  const broadcasting = createBroadcasting({
    rooms,
    metrics,
    publicChannel: sockets.publicChannel,
    publish: (items) =>
      link.publishToOthers({ kind: items.some(([, , , , place]) => place !== undefined) ? "channel_items" : "events", items }),
    sockets: () => sockets.size,
    feed: options.feed,
  });
  const cache = createCachedEvents();
  const channelEvents = createChannelEvents({
    rooms,
    cache,
    publish: (tenant_id, events) => link.publishToOthers({ kind: "channel_events", tenant_id, events }),
  });
  const occupancy = createOccupancy({ rooms, link });
  const frames = createClientFrames({ rooms, presence, guard, cache, publish: link.sendToOthers });
  const idle = createIdleWatch(options);
  const accept = createClientEntry({ sockets, bounds, idle, frames, metrics, backpressure: options.backpressure, log });
  link.listen(createNodeReceiver({ rooms, guard, presence, broadcasting, channelEvents, occupancy }));
  const ready = link.greet();
  bus.onGap(() => {
    void link.greet();
    // The cache may have missed a newer event.
    cache.clear();
    // The end of a session may have been missed: clients with a session reconnect and authorise again.
    void sockets.sendAway(gapSpreadMs, (connection) => connection.sessions.size > 0);
  });
  const timers = [
    setInterval(() => idle.sweep(sockets.all()), options.sweep_ms).unref(),
    setInterval(() => guard.sweep(), options.sweep_ms).unref(),
    setInterval(() => void link.greet(), helloMs).unref(),
    setInterval(() => presence.beat(), options.presence_heartbeat_ms).unref(),
  ];
  let leaving = false;
  const closed = () => {
    if (leaving) return { code: closeCodes.reconnect, message: "Please reconnect" };
    return sockets.size < options.connections_max ? null : { code: closeCodes.overCapacity, message: "Over capacity" };
  };
  const drain = async (withinMs: number) => {
    leaving = true;
    await sockets.sendAway(withinMs);
    await sockets.empty(closeTimeoutMs);
  };
  return {
    toPlayer: broadcasting.toPlayer,
    toPublic: broadcasting.toPublic,
    toChannel: broadcasting.toChannel,
    onChannelEvent: broadcasting.onChannelEvent,
    attach: (server) =>
      attachUpgrade(server, {
        tenants,
        accept,
        addressOf: needs.addressOf,
        closed,
        ready,
        onError: (error) => log.error({ err: error }, "a real-time connection failed"),
      }),
    bindSocket: async (binding) => {
      if (guard.bind(binding)) return;
      link.suspectOthers();
      await link.publish({ kind: "bind", ...binding });
    },
    closeSession: (tenantId, sessionId) => {
      guard.closeSession(tenantId, sessionId);
      link.send({ kind: "close_session", tenant_id: tenantId, session_id: sessionId });
    },
    closePlayer: (tenantId, playerId) => {
      const closedAt = clock.now().getTime();
      guard.closePlayer(tenantId, playerId, closedAt);
      link.send({ kind: "close_player", tenant_id: tenantId, player_id: playerId, closed_at: closedAt });
    },
    watchSessions: (findDead) => {
      timers.push(setInterval(() => void checkSessions(findDead), options.session_check_ms).unref());
    },
    here: {
      players: (tenantId) => rooms.names(tenantId).flatMap((room) => playerOfChannel(room) ?? []),
      toPlayer: broadcasting.toPlayerHere,
    },
    channels: { trigger: channelEvents.trigger, occupancy: occupancy.of, cached: cache.find },
    tenantsChanged: () =>
      closeSleepingTenants(sockets, tenants).catch((error: unknown) =>
        log.error({ err: error }, "could not close the sockets of inactive brands"),
      ),
    drain,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await broadcasting.settle();
      await drain(0);
      presence.close();
      await link.leave();
    },
  };
}
