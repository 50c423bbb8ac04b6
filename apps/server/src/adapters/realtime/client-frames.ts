import type { CachedEvents } from "./cached-events.ts";
import type { Connection } from "./connection.ts";
import { isGuestChannel, ownerOf } from "./channel-rules.ts";
import type { ClientEvent, NodeMessage, PresenceMember } from "./node-messages.ts";
import { type Presence, presenceState } from "./presence.ts";
import {
  type InboundFrame,
  type OutboundEvent,
  channelKind,
  channelsPerConnectionMax,
  clientEventMaxBytes,
  clientEventRateCode,
  closeCodes,
  errorFrame,
  eventFrame,
  eventNameMax,
  isCacheChannel,
  isEncryptedChannel,
  objectFrame,
  parseFrame,
  recordOf,
  serverToUserChannel,
} from "./protocol.ts";
import type { Rooms } from "./rooms.ts";
import type { SessionGuard } from "./session-guard.ts";
import { channelSignatureHolds, userSignatureHolds } from "./signatures.ts";

export interface ClientFramesNeeds {
  readonly rooms: Rooms;
  readonly presence: Presence;
  readonly guard: SessionGuard;
  readonly cache: Pick<CachedEvents, "find">;
  readonly publish: (message: NodeMessage) => void;
}

/** Handles the frames that a client may send. */
export interface ClientFrames {
  receive(connection: Connection, text: string): Promise<void>;
  /** Removes a closed connection from every channel. */
  leaveAll(connection: Connection): void;
}

const clientEventsPerSecond = 10;
/** More frames than any page sends, even when it reconnects with all its channels. */
const framesPerSecond = 200;

export function createClientFrames(needs: ClientFramesNeeds): ClientFrames {
  const clientEvents = createAllowance(clientEventsPerSecond);
  const frames = createAllowance(framesPerSecond);
  return {
    receive: async (connection, text) => {
      if (!frames.take(connection)) return connection.close(closeCodes.overCapacity, "Too many messages");
      const frame = parseFrame(text);
      if (!frame) return connection.send(errorFrame(null, "Invalid message format"), "personal");
      if (frame.event === "pusher:ping") return reply(connection, { event: "pusher:pong", data: {} });
      if (frame.event === "pusher:subscribe") return await subscribe(needs, connection, recordOf(frame.data));
      if (frame.event === "pusher:unsubscribe") return unsubscribe(needs, connection, recordOf(frame.data)["channel"]);
      if (frame.event === "pusher:signin") return await signIn(needs, connection, recordOf(frame.data));
      if (!frame.event.startsWith("client-")) return;
      if (clientEvents.take(connection)) return relay(needs, { ...frame, connection });
      connection.send(errorFrame(clientEventRateCode, "The rate limit for sending client events exceeded the quota"), "personal");
    },
    leaveAll: (connection) => {
      for (const channel of connection.channels.keys()) unsubscribe(needs, connection, channel);
      connection.pending.clear();
      needs.rooms.leaveAll(connection);
    },
  };
}

const reply = (connection: Connection, event: OutboundEvent): void => connection.send(eventFrame(event), "personal");

/** Uses soketi's form, which reaches the channel object and therefore Echo's `.error()`. */
function refuseChannel(
  connection: Connection,
  channel: string,
  { type, error, status }: { type: "AuthError" | "LimitReached"; error: string; status: number },
): void {
  connection.send(objectFrame({ event: "pusher:subscription_error", channel, data: { type, error, status } }), "personal");
}

const unauthorised = { type: "AuthError", error: "The connection is unauthorized.", status: 401 } as const;

async function subscribe(needs: ClientFramesNeeds, connection: Connection, data: Record<string, unknown>): Promise<void> {
  const { channel } = data;
  if (typeof channel !== "string" || connection.channels.has(channel) || connection.pending.has(channel)) return;
  if (channelKind(channel) === null)
    return refuseChannel(connection, channel.slice(0, 200), {
      type: "LimitReached",
      error: "The channel name is not valid.",
      status: 4009,
    });
  if (connection.channels.size + connection.pending.size >= channelsPerConnectionMax) {
    return refuseChannel(connection, channel, { type: "LimitReached", error: "Too many channels on this connection.", status: 4009 });
  }
  connection.pending.add(channel);
  const allowed = await mayListen(needs.guard, connection, { ...data, channel });
  // The client unsubscribed or disconnected while the answer was under way.
  if (!connection.pending.delete(channel) || !connection.isOpen()) return;
  if (!allowed) return refuseChannel(connection, channel, unauthorised);
  enter(needs, connection, { channel, channelData: data["channel_data"] });
}

async function mayListen(
  guard: SessionGuard,
  connection: Connection,
  data: Record<string, unknown> & { channel: string },
): Promise<boolean> {
  const { channel, auth } = data;
  const channel_data = data["channel_data"] ?? undefined;
  const kind = channelKind(channel);
  if (kind === "public") return true;
  if (kind === "user") return connection.signed_in_as !== null && channel === serverToUserChannel(connection.signed_in_as);
  if (channel_data !== undefined && typeof channel_data !== "string") return false;
  if (kind === "presence" && memberOf(channel_data) === null) return false;
  const { tenant, socket_id } = connection;
  if (!channelSignatureHolds(auth, { tenant, socket_id, channel, ...(channel_data !== undefined && { channel_data }) })) return false;
  return isGuestChannel(channel) || (await guard.bound(connection, ownerOf(channel)));
}

/** Returns the member described by a presence channel's signed `channel_data`. */
function memberOf(channelData: unknown): PresenceMember | null {
  if (typeof channelData !== "string") return null;
  const { user_id, user_info } = recordOf(channelData);
  return typeof user_id === "string" && user_id !== "" ? { user_id, user_info } : null;
}

function enter(
  { rooms, presence, cache }: ClientFramesNeeds,
  connection: Connection,
  { channel, channelData }: { channel: string; channelData: unknown },
): void {
  const member = channelKind(channel) === "presence" ? memberOf(channelData) : null;
  let state: object = {};
  if (member) {
    const members = presence.join(connection, channel, member);
    if (!members) return refuseChannel(connection, channel, { type: "LimitReached", error: "The channel is full.", status: 4100 });
    state = presenceState(members);
  }
  connection.channels.set(channel, member?.user_id ?? null);
  reply(connection, { event: "pusher_internal:subscription_succeeded", channel, data: state });
  rooms.join(connection, channel);
  if (!isCacheChannel(channel)) return;
  const last = cache.find(connection.tenant.id, channel)?.event;
  connection.send(objectFrame(last ?? { event: "pusher:cache_miss", channel }), "personal");
}

function unsubscribe({ rooms, presence }: ClientFramesNeeds, connection: Connection, channel: unknown): void {
  if (typeof channel !== "string") return;
  connection.pending.delete(channel);
  const userId = connection.channels.get(channel);
  if (userId === undefined) return;
  connection.channels.delete(channel);
  rooms.leave(connection, channel);
  if (userId !== null) presence.leave(connection, channel, userId);
}

async function signIn(needs: ClientFramesNeeds, connection: Connection, data: Record<string, unknown>): Promise<void> {
  const { auth, user_data } = data;
  const { tenant, socket_id } = connection;
  const signed = typeof user_data === "string" && userSignatureHolds(auth, { tenant, socket_id, user_data });
  const { id } = signed ? recordOf(user_data) : { id: null };
  if (typeof id !== "string" || id === "" || !(await needs.guard.bound(connection, id))) {
    return connection.close(closeCodes.unauthorised, "Connection not authorized.");
  }
  if (connection.signed_in_as !== null && connection.signed_in_as !== id)
    unsubscribe(needs, connection, serverToUserChannel(connection.signed_in_as));
  connection.signed_in_as = id;
  reply(connection, { event: "pusher:signin_success", data: { user_data } });
}

/**
 * Relays a client event to the other subscribers of the channel, on every node. Never to a public or encrypted channel; the event is never
 * stored.
 */
function relay(
  { rooms, publish }: ClientFramesNeeds,
  { connection, event, channel, data }: InboundFrame & { connection: Connection },
): void {
  const kind = channel === undefined ? null : channelKind(channel);
  if (
    channel === undefined ||
    !connection.channels.has(channel) ||
    (kind !== "private" && kind !== "presence") ||
    isEncryptedChannel(channel)
  )
    return;
  const userId = connection.channels.get(channel);
  const frame: ClientEvent = { event, channel, data, ...(typeof userId === "string" && { user_id: userId }) };
  const encoded = objectFrame(frame);
  if (event.length > eventNameMax || encoded.length > clientEventMaxBytes) {
    return connection.send(errorFrame(null, "The client event is too large"), "personal");
  }
  const { tenant, socket_id } = connection;
  rooms.deliver({ tenantId: tenant.id, room: channel, delivery: "feed", encode: () => encoded, except: socket_id });
  publish({ kind: "client_event", tenant_id: tenant.id, socket_id, frame });
}

/** Allows this many per second and holder, counted in fixed seconds. */
function createAllowance(perSecond: number): { take(holder: object): boolean } {
  const used = new WeakMap<object, { second: number; count: number }>();
  return {
    take: (holder) => {
      const second = Math.floor(performance.now() / 1_000);
      const last = used.get(holder);
      const count = last?.second === second ? last.count + 1 : 1;
      used.set(holder, { second, count });
      return count <= perSecond;
    },
  };
}
