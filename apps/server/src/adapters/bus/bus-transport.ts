import type { OpenBusTransport } from "../../kernel/bus.ts";
import { readBusAddress } from "./bus-address.ts";
import { natsTransport } from "./nats-transport.ts";
import { redisTransport } from "./redis-transport.ts";

/** Without an address PostgreSQL carries the bus. */
export function busTransport(url: string | undefined): OpenBusTransport | undefined {
  if (url === undefined) return undefined;
  const address = readBusAddress(url);
  return address.kind === "nats" ? natsTransport(address) : redisTransport(address);
}
