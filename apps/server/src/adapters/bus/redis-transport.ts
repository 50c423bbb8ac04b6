import { createClient } from "@redis/client";
import type { OpenBusTransport } from "../../kernel/bus.ts";
import { type BusAddress, unreachable } from "./bus-address.ts";

const connectWithinMs = 5_000;
/** The connection to a frozen or unreachable server is dropped if nothing arrives for three intervals, in ms. */
const pingEveryMs = 5_000;
const reconnectMs = 250;

/**
 * Uses publish and subscribe of Redis 6 or later, or Valkey; nothing is stored. It reconnects indefinitely, and subscribes before it
 * reports that it is ready.
 */
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
        // Until the first connection succeeds, a failure ends the start.
        reconnectStrategy: (attempts, cause) => (isOpen ? reconnectMs * Math.min(attempts + 1, 4) : cause),
      },
      pingInterval: pingEveryMs,
      disableOfflineQueue: true,
      maintNotifications: "disabled",
    });
    // Publishers get a rejection. Without this listener, an error would end the process.
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
