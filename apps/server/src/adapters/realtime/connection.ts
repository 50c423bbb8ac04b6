import type { Duplex } from "node:stream";
import type { ChannelDelivery } from "../../kernel/broadcaster.ts";
import type { WebSocket } from "ws";
import { type CloseCode, closeCodes, errorFrame } from "./protocol.ts";
import type { RealtimeMetrics } from "./realtime-metrics.ts";
import type { RealtimeTenant } from "./tenant-lookup.ts";

/** A slow reader loses `feed` first, then `room`, never `personal`. */
export type Delivery = ChannelDelivery | "personal";

/** One client connection. Its subscriptions are in `channels`, its authenticated sessions in `sessions`. */
export interface Connection {
  readonly socket_id: string;
  readonly tenant: RealtimeTenant;
  /** Network of the client's address. */
  readonly network: string;
  /** Channel name to the presence member's id; null for other channels. */
  readonly channels: Map<string, string | null>;
  /** Channels requested but not yet granted. */
  readonly pending: Set<string>;
  /** Session id to player id, for every session that authorised a channel on this connection. */
  readonly sessions: Map<string, string>;
  /** Set after `pusher:signin`: the user's id. */
  signed_in_as: string | null;
  /** Milliseconds of the process's monotonic clock at the last inbound frame. */
  last_received: number;
  /** When the server pinged a silent client, or null. */
  pinged_at: number | null;
  isOpen(): boolean;
  /** Sends ready frames in one write. `withoutFeed` returns the frames for a reader that is too slow for the feed. */
  send(frames: Buffer, delivery: Delivery, withoutFeed?: () => Buffer): void;
  close(code: CloseCode, message: string): void;
}

export interface BackpressureLimits {
  /** Bytes waiting in the process above which feed frames are omitted. */
  readonly drop_above: number;
  /** The same for frames of a room. */
  readonly drop_room_above: number;
  /** Bytes waiting above which the connection is closed. */
  readonly close_above: number;
}

export const defaultBackpressure: BackpressureLimits = { drop_above: 256 * 1024, drop_room_above: 512 * 1024, close_above: 1024 * 1024 };

/** How long a peer may take to answer the close frame before the socket is cut. */
const closeGraceMs = 1_000;

export interface ConnectionParts {
  readonly ws: WebSocket;
  /** The TCP or TLS stream under `ws`. Ready frames are written directly to it, which is correct as long as compression is off. */
  readonly stream: Duplex;
  readonly tenant: RealtimeTenant;
  readonly network: string;
  readonly socket_id: string;
  readonly metrics: RealtimeMetrics;
  readonly backpressure: BackpressureLimits;
}

export function createConnection({ ws, stream, tenant, network, socket_id, metrics, backpressure }: ConnectionParts): Connection {
  const connection: Connection = {
    socket_id,
    tenant,
    network,
    channels: new Map(),
    pending: new Set(),
    sessions: new Map(),
    signed_in_as: null,
    last_received: performance.now(),
    pinged_at: null,
    isOpen: () => ws.readyState === ws.OPEN,
    send: (frames, delivery, withoutFeed) => {
      if (ws.readyState !== ws.OPEN) return;
      const waiting = stream.writableLength;
      if (waiting > backpressure.close_above) {
        metrics.drops.inc({ reason: "slow_closed" });
        connection.close(closeCodes.overCapacity, "Reading too slowly");
      } else if (waiting > backpressure.drop_above && delivery === "feed") {
        metrics.drops.inc({ reason: "slow_feed" });
        if (withoutFeed) connection.send(withoutFeed(), "room");
      } else if (waiting > backpressure.drop_room_above && delivery === "room") {
        metrics.drops.inc({ reason: "slow_room" });
      } else {
        stream.write(frames);
        metrics.deliveries[delivery].inc();
      }
    },
    close: (code, message) => closeSocket(ws, stream, { code, message }),
  };
  return connection;
}

/** Sends the reason (pusher-js passes it to the application), closes, and destroys the socket if the peer does not answer. */
export function closeSocket(ws: WebSocket, stream: Duplex, { code, message }: { code: CloseCode; message: string }): void {
  if (ws.readyState !== ws.OPEN) return;
  if (code < closeCodes.reconnect) stream.write(errorFrame(code, message));
  ws.close(code, message);
  cutSoon(ws);
}

/** Destroys a closing connection after the grace period, whether its peer answers or not. */
export function cutSoon(ws: WebSocket): void {
  setTimeout(() => ws.terminate(), closeGraceMs).unref();
}
