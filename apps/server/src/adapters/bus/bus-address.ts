/** The bus's address and credentials from BUS_URL. */
export interface BusAddress {
  readonly kind: "nats" | "redis";
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Distinguishes installations that share a server. */
  readonly installation: string;
}

const kinds = { "nats:": "nats", "tls:": "nats", "redis:": "redis", "rediss:": "redis" } as const;
const ports = { nats: 4222, redis: 6379 } as const;

const isKnown = (protocol: string): protocol is keyof typeof kinds => protocol in kinds;
const decoded = (text: string): string | undefined => (text === "" ? undefined : decodeURIComponent(text));

export function readBusAddress(text: string): BusAddress {
  const url = new URL(text);
  if (!isKnown(url.protocol)) throw new Error("BUS_URL must begin with nats://, tls://, redis:// or rediss://");
  const kind = kinds[url.protocol];
  return {
    kind,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? ports[kind] : Number(url.port),
    isEncrypted: url.protocol === "tls:" || url.protocol === "rediss:",
    user: decoded(url.username),
    password: decoded(url.password),
    installation: url.pathname.slice(1) || "trevo",
  };
}

/** Returns an error that names the address without the credentials. */
export const unreachable = ({ kind, host, port }: BusAddress, cause: unknown): Error =>
  new Error(
    `the bus (${kind} at ${host}:${port}) rejected this process's login: ${cause instanceof Error ? cause.message : String(cause)}`,
  );
