import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** What the names in TRUSTED_PROXIES stand for, as Fastify reads them. */
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

/** The address of whoever sent a raw request, as Fastify finds it for its own: the last one that no trusted proxy has. For upgrades, which never become Fastify's. */
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
  /** With its port, if it has one; empty where the request names none. */
  readonly host: string;
  /** The client speaks https. */
  readonly isSecure: boolean;
}

/** Which host a raw request is for, as Fastify finds it for its own: a trusted proxy names the client's, and its scheme. */
export function createEffectiveHost(trustedProxies: readonly string[]): (request: IncomingMessage) => EffectiveHost {
  const isTrusted = createTrust(trustedProxies);
  return ({ socket, headers }) => {
    const named = lastOf(headers["x-forwarded-host"]);
    const proto = lastOf(headers["x-forwarded-proto"]);
    const trusted = (named !== null || proto !== null) && isTrusted(socket.remoteAddress ?? "");
    return { host: (trusted ? named : null) ?? headers.host ?? "", isSecure: trusted && proto === "https" };
  };
}

/** Of several proxies, what the nearest one says. */
function lastOf(header: string | string[] | undefined): string | null {
  return typeof header === "string" && header !== "" ? header.slice(header.lastIndexOf(",") + 1).trim() : null;
}

/** Without the port. */
export const hostnameOf = (host: string): string =>
  host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : (host.split(":", 1)[0] ?? "");
