import type { Connection } from "./connection.ts";
import { closeCodes, eventFrame } from "./protocol.ts";

export interface IdleWatch {
  /** Records any frame from the client. */
  received(connection: Connection): void;
  /** Pings silent connections and closes those that did not answer. */
  sweep(connections: Iterable<Connection>): void;
}

/** Uses the monotonic clock: moving the product's clock must not end every connection. */
export function createIdleWatch({ silence_ms, pong_ms }: { silence_ms: number; pong_ms: number }): IdleWatch {
  const ping = eventFrame({ event: "pusher:ping", data: {} });
  return {
    received: (connection) => {
      connection.last_received = performance.now();
      connection.pinged_at = null;
    },
    sweep: (connections) => {
      const now = performance.now();
      for (const connection of connections) {
        if (connection.pinged_at !== null) {
          if (now - connection.pinged_at > pong_ms) connection.close(closeCodes.noPong, "Pong reply not received");
        } else if (now - connection.last_received > silence_ms) {
          connection.pinged_at = now;
          connection.send(ping, "personal");
        }
      }
    },
  };
}
