import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** What the names in TRUSTED_PROXIES stand for, as Fastify reads them. */
const namedRanges: Record<string, readonly string[]> = {
  loopback: ["127.0.0.1/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** The address of whoever sent a raw request, as Fastify finds it for its own: the last one that no trusted proxy has. For upgrades, which never become Fastify's. */
export function createClientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const range of trustedProxies.flatMap((one) => namedRanges[one] ?? [one])) {
    const [address = "", prefix] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string): boolean => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  return ({ socket, headers }) => {
    const forwarded = headers["x-forwarded-for"];
    const hops = (typeof forwarded === "string" ? forwarded.split(",") : []).map((hop) => hop.trim()).filter(Boolean);
    let address = socket.remoteAddress ?? "";
    for (let hop = hops.pop(); hop !== undefined && isTrusted(address); hop = hops.pop()) address = hop;
    return address;
  };
}
