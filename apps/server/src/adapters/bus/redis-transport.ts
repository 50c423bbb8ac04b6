import { createClient } from "@redis/client";
import type { OpenBusTransport } from "../../kernel/bus.ts";
import { type BusAddress, unreachable } from "./bus-address.ts";

const connectWithinMs = 5_000;
/** A server that is frozen or cut off is given up when nothing arrived for three of these. */
const pingEveryMs = 5_000;
const reconnectMs = 250;

/** Publish and subscribe of Redis 6 or later, or Valkey; nothing stored. Reconnects for ever, and subscribes before it says that it is ready. */
export const redisTransport =
  (address: BusAddress): OpenBusTransport =>
  async ({ onMessage, onGap }) => {
    let isOpen = false;
    const client = createClient({
      name: "trevo-bus",
      ...(address.user !== undefined && { username: address.user }),
      ...(address.password !== undefined && { password: address.password }),
      socket: {
        host: address.host,
        port: address.port,
        ...(address.isEncrypted && { tls: true }),
        connectTimeout: connectWithinMs,
        socketTimeout: 3 * pingEveryMs,
        // The start fails where the first connection does.
        reconnectStrategy: (attempts, cause) => (isOpen ? reconnectMs * Math.min(attempts + 1, 4) : cause),
      },
      pingInterval: pingEveryMs,
      disableOfflineQueue: true,
      maintNotifications: "disabled",
    });
    // Whoever publishes is told; without a listener the process would end.
    client.on("error", () => undefined);
    const channel = `trevo_bus/${address.installation}`;
    try {
      await client.connect();
      await client.subscribe(channel, onMessage);
    } catch (error) {
      client.destroy();
      throw unreachable(address, error);
    }
    isOpen = true;
    client.on("ready", onGap);
    return {
      send: async (payloads) => {
        await Promise.all(payloads.map((payload) => client.publish(channel, payload)));
      },
      close: async () => client.destroy(),
    };
  };
