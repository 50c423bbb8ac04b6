import { type NatsConnection, connect } from "@nats-io/transport-node";
import type { OpenBusTransport } from "../../kernel/bus.ts";
import { type BusAddress, unreachable } from "./bus-address.ts";

const connectWithinMs = 5_000;
/** The connection to a frozen or unreachable server is dropped after two intervals without an answer, in ms. */
const pingEveryMs = 5_000;
const reconnectMs = 250;

/** Uses core NATS, which stores nothing. It reconnects indefinitely, even while the password is being changed. */
export const natsTransport =
  (address: BusAddress): OpenBusTransport =>
  async ({ onMessage, onGap }) => {
    const connection = await connect({
      servers: `${address.host}:${address.port}`,
      name: "trevo-bus",
      ...credentials(address),
      ...(address.isEncrypted && { tls: {} }),
      timeout: connectWithinMs,
      maxReconnectAttempts: -1,
      reconnectTimeWait: reconnectMs,
      reconnectJitter: reconnectMs,
      reconnectJitterTLS: reconnectMs,
      ignoreAuthErrorAbort: true,
      pingInterval: pingEveryMs,
      maxPingOut: 2,
    }).catch((error: unknown) => {
      throw unreachable(address, error);
    });
    const subject = `trevo_bus.${address.installation}`;
    connection.subscribe(subject, { callback: (error, message) => (error ? undefined : onMessage(message.string())) });
    await connection.flush();
    const link = { isUp: true };
    void followStatus(connection, { link, onGap });
    return {
      // When a flush is answered, the server has received everything; a lost connection rejects it.
      send: async (payloads) => {
        if (!link.isUp) throw new Error("the bus is not connected");
        for (const payload of payloads) connection.publish(subject, payload);
        await connection.flush();
      },
      close: () => connection.close(),
    };
  };

/** Returns a user and a password, or a token if there is no password. */
function credentials({ user, password }: BusAddress): { user: string; pass: string } | { token: string } | undefined {
  if (user === undefined) return undefined;
  return password === undefined ? { token: user } : { user, pass: password };
}

/** Follows the status until the connection is closed. */
async function followStatus(connection: NatsConnection, { link, onGap }: { link: { isUp: boolean }; onGap: () => void }): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === "disconnect") link.isUp = false;
    if (type !== "reconnect") continue;
    link.isUp = true;
    // The server answers in order, so it has restored the subscription by then. If the connection is lost before that, the next
    // reconnection reports the gap.
    await connection.flush().then(onGap, () => undefined);
  }
}
