import { lookup as resolve } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** The reason why an address must not be called. */
export type AddressFault = "not_https" | "credentials" | "not_public";

/**
 * Decides which addresses entered by somebody else may be called: public internet addresses, over TLS. `faultOf` checks the written
 * address, when it is stored and before each call. `lookupFor` checks the addresses that its name resolves to, and the call connects only
 * to those, so a name with changing answers gains nothing.
 */
export interface OutgoingPolicy {
  faultOf(url: URL): AddressFault | null;
  /** Returns the lookup function for the socket of a call to this address. */
  lookupFor(url: URL): LookupFunction | undefined;
}

export interface PolicyOptions {
  /** Origins that are always allowed, such as the sandbox's. */
  readonly origins?: readonly string[];
  /** Allows calls to this machine without TLS, for tests and demonstrations. */
  readonly allowsLoopback?: boolean;
  /** Returns all addresses of a name. */
  readonly resolveName?: (name: string) => Promise<{ address: string; family: number }[]>;
}

/** Names that are not resolved outside a machine or a network. */
const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i;

/** True for public internet addresses: nothing private, local, shared by a carrier, multicast, reserved, or an IPv6 route into IPv4. */
export const isPublicAddress = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";

const isLoopback = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

export function createOutgoingPolicy({
  origins = [],
  allowsLoopback = false,
  resolveName = resolveAll,
}: PolicyOptions = {}): OutgoingPolicy {
  const known = new Set(origins);
  const isExcepted = (url: URL): boolean => {
    const host = bare(url.hostname);
    return known.has(url.origin) || (allowsLoopback && (isLoopback(host) || /^([\w-]+\.)*localhost$/i.test(host)));
  };
  return {
    faultOf: (url) => {
      if (url.username !== "" || url.password !== "") return "credentials";
      if (isExcepted(url)) return null;
      if (url.protocol !== "https:") return "not_https";
      const host = bare(url.hostname);
      if (ipaddr.isValid(host)) return isPublicAddress(host) ? null : "not_public";
      return localNames.test(host) || !host.includes(".") ? "not_public" : null;
    },
    lookupFor: (url) => {
      if (isExcepted(url)) return undefined;
      return (name, options, callback) => {
        resolveName(name).then(
          (found) => {
            const refused = found.find(({ address }) => !isPublicAddress(address));
            const [first] = found;
            if (refused || !first) {
              callback(Object.assign(new Error(`${name} is not a public address`), { code: "EHOSTUNREACH" }), "", 0);
            } else if (options.all) callback(null, found);
            else callback(null, first.address, first.family);
          },
          (error: NodeJS.ErrnoException) => callback(error, "", 0),
        );
      };
    },
  };
}

const resolveAll = (name: string): Promise<{ address: string; family: number }[]> => resolve(name, { all: true });
