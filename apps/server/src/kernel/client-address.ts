import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Ranges behind the names allowed in TRUSTED_PROXIES, as Fastify defines them. */
const namedRanges: Record<string, readonly string[]> = {
  loopback: ["127.0.0.1/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

function createTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const range of trustedProxies.flatMap((one) => namedRanges[one] ?? [one])) {
    const [address = "", prefix] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/**
 * Client address of a raw request, determined as Fastify does: the last address that is not a trusted proxy's. For upgrade requests, which
 * do not pass through Fastify.
 */
export function createClientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createTrust(trustedProxies);
  return ({ socket, headers }) => {
    const forwarded = headers["x-forwarded-for"];
    const hops = (typeof forwarded === "string" ? forwarded.split(",") : []).map((hop) => hop.trim()).filter(Boolean);
    let address = socket.remoteAddress ?? "";
    for (let hop = hops.pop(); hop !== undefined && isTrusted(address); hop = hops.pop()) address = hop;
    return address;
  };
}

export interface EffectiveHost {
  /** Includes the port, if any; empty if the request names no host. */
  readonly host: string;
  /** The client used https. */
  readonly isSecure: boolean;
}

/** Effective host of a raw request, determined as Fastify does: a trusted proxy passes on the client's host and scheme. */
export function createEffectiveHost(trustedProxies: readonly string[]): (request: IncomingMessage) => EffectiveHost {
  const isTrusted = createTrust(trustedProxies);
  return ({ socket, headers }) => {
    const named = lastOf(headers["x-forwarded-host"]);
    const proto = lastOf(headers["x-forwarded-proto"]);
    const trusted = (named !== null || proto !== null) && isTrusted(socket.remoteAddress ?? "");
    return { host: (trusted ? named : null) ?? headers.host ?? "", isSecure: trusted && proto === "https" };
  };
}

/** Of several proxies, the value set by the nearest one. */
function lastOf(header: string | string[] | undefined): string | null {
  return typeof header === "string" && header !== "" ? header.slice(header.lastIndexOf(",") + 1).trim() : null;
}

/** Without the port. */
export const hostnameOf = (host: string): string =>
  host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : (host.split(":", 1)[0] ?? "");
