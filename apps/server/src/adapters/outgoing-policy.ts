import { lookup as resolve } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Why an address may not be called. */
export type AddressFault = "not_https" | "credentials" | "not_public";

/**
 * Which addresses that somebody else typed may be called: those of the public internet, over TLS. `faultOf` looks at what is written, when it is kept and
 * before each call; `lookup` looks at what a name resolves to, and the call connects to nothing else, so that a name that changes its answer gains nothing.
 */
export interface OutgoingPolicy {
  faultOf(url: URL): AddressFault | null;
  /** For the socket of a call to this address. */
  lookupFor(url: URL): LookupFunction | undefined;
}

export interface PolicyOptions {
  /** Reached whatever they are, such as the sandbox's. */
  readonly origins?: readonly string[];
  /** Lets calls go to this machine, in clear: for tests and demonstrations. */
  readonly allowsLoopback?: boolean;
  /** All addresses of a name. */
  readonly resolveName?: (name: string) => Promise<{ address: string; family: number }[]>;
}

/** Names that never leave a machine or a network. */
const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i;

/** Of the public internet: nothing private, local, shared by a carrier, multicast, reserved, or a way into IPv4 by IPv6. */
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
              callback(Object.assign(new Error(`${name} is no public address`), { code: "EHOSTUNREACH" }), "", 0);
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
