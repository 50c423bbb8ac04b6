import { randomInt } from "node:crypto";
import type { Duplex } from "node:stream";
import type { RawData, WebSocket } from "ws";
import type { Log } from "../../kernel/log.ts";
import type { ClientFrames } from "./client-frames.ts";
import { type BackpressureLimits, createConnection } from "./connection.ts";
import type { IdleWatch } from "./idle-watch.ts";
import { activityTimeoutSeconds, eventFrame } from "./protocol.ts";
import type { RealtimeMetrics } from "./realtime-metrics.ts";
import type { SocketBounds } from "./socket-bounds.ts";
import type { Sockets } from "./sockets.ts";
import type { RealtimeTenant } from "./tenant-lookup.ts";

export interface ClientEntryNeeds {
  readonly sockets: Sockets;
  readonly bounds: SocketBounds;
  readonly idle: IdleWatch;
  readonly frames: ClientFrames;
  readonly metrics: RealtimeMetrics;
  readonly backpressure: BackpressureLimits;
  readonly log: Log;
}

/** Accepts an upgraded socket, sends it its id, and removes it when it closes. */
export function createClientEntry({ sockets, bounds, idle, frames, metrics, backpressure, log }: ClientEntryNeeds) {
  return (ws: WebSocket, stream: Duplex, { tenant, network }: { tenant: RealtimeTenant; network: string }): void => {
    const connection = createConnection({ ws, stream, tenant, network, socket_id: newSocketId(), metrics, backpressure });
    sockets.add(connection);
    bounds.opened(connection);
    ws.on("ping", () => idle.received(connection));
    ws.on("pong", () => idle.received(connection));
    ws.on("message", (data, isBinary) => {
      if (!connection.isOpen()) return;
      idle.received(connection);
      // The protocol has no binary messages. A binary frame is answered like an empty text.
      frames
        .receive(connection, isBinary ? "" : textOf(data))
        .catch((error: unknown) => log.error({ err: error }, "a client frame failed"));
    });
    ws.on("close", () => {
      sockets.remove(connection);
      bounds.closed(connection);
      frames.leaveAll(connection);
    });
    const established = { socket_id: connection.socket_id, activity_timeout: activityTimeoutSeconds };
    connection.send(eventFrame({ event: "pusher:connection_established", data: established }), "personal");
  };
}

/** The library delivers one buffer unless configured otherwise. */
const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString("utf8") : "");

/** Two numbers with a dot, as the protocol requires. The id must not be guessable: anyone who has it may authorise channels for it. */
const newSocketId = (): string => `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`;
