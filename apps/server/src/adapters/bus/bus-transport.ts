import type { OpenBusTransport } from "../../kernel/bus.ts";
import { readBusAddress } from "./bus-address.ts";
import { natsTransport } from "./nats-transport.ts";
import { redisTransport } from "./redis-transport.ts";

/** Returns undefined without an address: PostgreSQL then carries the bus. */
export function busTransport(url: string | undefined): OpenBusTransport | undefined {
  if (url === undefined) return undefined;
  const address = readBusAddress(url);
  return address.kind === "nats" ? natsTransport(address) : redisTransport(address);
}
