import type { Connection } from "./connection.ts";
import { closeCodes, eventFrame } from "./protocol.ts";

export interface IdleWatch {
  /** Any sign of life. */
  received(connection: Connection): void;
  /** Asks the silent ones, gives up those who did not answer. */
  sweep(connections: Iterable<Connection>): void;
}

/** Times are of the monotonic clock: moving the product's clock must not end every connection. */
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
