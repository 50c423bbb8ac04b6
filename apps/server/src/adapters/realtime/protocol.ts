/** Pusher Channels protocol 7: names, limits and frames. Docs: pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol */

import { isTooDeep } from "../../kernel/json-depth.ts";

export const closeCodes = {
  appUnknown: 4001,
  appDisabled: 4003,
  pathNotFound: 4005,
  badVersion: 4006,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  noPong: 4201,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** Code of a `pusher:error` that does not close the connection. */
export const clientEventRateCode = 4301;

/** Protocol versions whose clients read close codes from the WebSocket and `data` as text. */
const oldestProtocol = 5;
const newestProtocol = 7;

export const activityTimeoutSeconds = 120;

export const channelNameMax = 164;
export const eventNameMax = 200;
/** Maximum bytes of one inbound frame; a larger frame closes the connection with 1009. */
export const inboundMaxBytes = 16 * 1024;
/** Maximum bytes, small enough to cross the bus in one message. */
export const clientEventMaxBytes = 4 * 1024;
export const presenceMembersMax = 100;
export const channelsPerConnectionMax = 50;

/** Maximum bytes of data in one event of the HTTP API. */
export const eventDataMaxBytes = 10 * 1024;

const channelName = /^[\w\-=@,.;]+$/;
const serverToUser = "#server-to-user-";

export type ChannelKind = "public" | "private" | "presence" | "user";

/** Returns the kind of channel that the name denotes; null if it is not a valid channel name. */
export function channelKind(name: string): ChannelKind | null {
  if (name.length === 0 || name.length > channelNameMax) return null;
  if (name.startsWith(serverToUser)) return "user";
  if (!channelName.test(name)) return null;
  if (name.startsWith("private-")) return "private";
  return name.startsWith("presence-") ? "presence" : "public";
}

/** True if new subscribers receive the channel's last event. */
export const isCacheChannel = (name: string): boolean => /^(?:private-(?:encrypted-)?|presence-)?cache-/.test(name);

/** True if only the endpoints can read the channel's events: the server passes on what the tenant's backend encrypted. */
export const isEncryptedChannel = (name: string): boolean => name.startsWith("private-encrypted-");

export const serverToUserChannel = (userId: string): string => `${serverToUser}${userId}`;

/** Returns why the `protocol` query of a connection is not supported, or null if it is. */
export function protocolFault(version: string | null): { code: CloseCode; message: string } | null {
  if (version === null || version === "") return { code: closeCodes.noProtocol, message: "No protocol version supplied" };
  if (!/^\d{1,3}$/.test(version)) return { code: closeCodes.badVersion, message: "Invalid version string format" };
  const number = Number(version);
  if (number >= oldestProtocol && number <= newestProtocol) return null;
  return { code: closeCodes.unsupportedProtocol, message: "Unsupported protocol version" };
}

export interface InboundFrame {
  readonly event: string;
  readonly channel: string | undefined;
  readonly data: unknown;
}

/** Parses one client frame; null if the text is not a frame. Old clients send `data` as JSON text. */
export function parseFrame(text: string): InboundFrame | null {
  const value = parseJson(text);
  if (!isRecord(value) || typeof value["event"] !== "string") return null;
  const channel = value["channel"];
  if (channel !== undefined && typeof channel !== "string") return null;
  return { event: value["event"], channel, data: value["data"] };
}

/** Returns `data` as an object, whether it was sent as an object or as JSON text. */
export function recordOf(data: unknown): Record<string, unknown> {
  const value = typeof data === "string" ? parseJson(data) : data;
  return isRecord(value) ? value : {};
}

export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** An event whose data is already text. */
export interface ChannelEvent {
  readonly event: string;
  readonly channel: string;
  readonly data: string;
}

export interface OutboundEvent {
  readonly event: string;
  readonly channel?: string;
  /** Sent as JSON text inside the JSON, like Pusher. */
  readonly data: unknown;
}

export function eventFrame({ event, channel, data }: OutboundEvent): Buffer {
  return textFrame(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
}

/** `data` stays an object here: pusher-js and soketi exchange errors in that form. */
export function objectFrame(message: { event: string; channel?: string; data?: unknown; user_id?: string }): Buffer {
  return textFrame(JSON.stringify(message));
}

export const errorFrame = (code: number | null, message: string): Buffer => objectFrame({ event: "pusher:error", data: { code, message } });

/**
 * Encodes one final, unmasked WebSocket text frame (RFC 6455, 5.2). The bytes are encoded once for all sockets, and several frames can be
 * joined into one write.
 */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text, "utf8");
  const header = frameHeader(payload.length);
  return Buffer.concat([header, payload], header.length + payload.length);
}

const finalText = 0x81;

function frameHeader(length: number): Buffer {
  if (length < 126) return Buffer.from([finalText, length]);
  if (length <= 0xffff) {
    const header = Buffer.from([finalText, 126, 0, 0]);
    header.writeUInt16BE(length, 2);
    return header;
  }
  const header = Buffer.alloc(10);
  header.writeUInt8(finalText, 0);
  header.writeUInt8(127, 1);
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
