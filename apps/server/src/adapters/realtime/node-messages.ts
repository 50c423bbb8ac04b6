import type { EventItem } from "./outbox.ts";

/** Messages between nodes over the bus. Every message also carries its sender, which has already acted and skips it. */
export type NodeMessage =
  /** Announces a node: at its start, as an answer to another start, and regularly. */
  | { readonly kind: "hello" }
  | { readonly kind: "bye" }
  | { readonly kind: "events"; readonly items: readonly EventItem[] }
  /**
   * Like `items`, but some belong to channels of their own. Servers of the previous release do not support this and would send them to the
   * public channel.
   */
  | { readonly kind: "channel_items"; readonly items: readonly EventItem[] }
  | { readonly kind: "client_event"; readonly tenant_id: number; readonly socket_id: string; readonly frame: ClientEvent }
  | SocketBinding
  | { readonly kind: "close_session"; readonly tenant_id: number; readonly session_id: string }
  | { readonly kind: "close_player"; readonly tenant_id: number; readonly player_id: string; readonly closed_at: number }
  | PresenceMessage
  | { readonly kind: "channel_events"; readonly tenant_id: number; readonly events: readonly TriggeredEvent[] }
  | OccupancyMessage;

export interface ClientEvent {
  readonly event: string;
  readonly channel: string;
  readonly data: unknown;
  /** The sender of the event, on presence channels. */
  readonly user_id?: string;
}

/** A session has authorised a channel for a socket: from now on the socket ends with the session. */
export interface SocketBinding {
  readonly kind: "bind";
  readonly tenant_id: number;
  readonly socket_id: string;
  readonly session_id: string;
  readonly player_id: string;
  /** Unix ms at which the session was found active. */
  readonly identified_at: number;
}

export type PresenceMessage =
  /** A node has its first member in the channel and requests the other members. */
  | { readonly kind: "presence_ask"; readonly tenant_id: number; readonly channel: string }
  /** Members on the sending node: as an answer, for a new member, or as the regular heartbeat. */
  | { readonly kind: "presence_here"; readonly tenant_id: number; readonly channel: string; readonly members: readonly PresenceMember[] }
  | { readonly kind: "presence_left"; readonly tenant_id: number; readonly channel: string; readonly user_id: string };

export interface PresenceMember {
  readonly user_id: string;
  readonly user_info: unknown;
}

/** An event of the tenant's own backend. */
export interface TriggeredEvent {
  readonly channels: readonly string[];
  readonly event: string;
  readonly data: string;
  /** The socket that caused the event and does not receive it. */
  readonly except?: string;
}

export type WantedChannels = { readonly prefix: string } | { readonly channels: readonly string[] };

export interface ChannelOccupancy {
  readonly channel: string;
  readonly subscriptions: number;
  /** Distinct members of a presence channel; empty for other channels. */
  readonly users: readonly string[];
}

export type OccupancyMessage =
  | { readonly kind: "occupancy_ask"; readonly ask: string; readonly tenant_id: number; readonly wanted: WantedChannels }
  | { readonly kind: "occupancy"; readonly ask: string; readonly channels: readonly ChannelOccupancy[] };

/** A message in transit: whole, or in parts if it is too large for the bus. */
export type NodeEnvelope =
  | { readonly node: string; readonly message: NodeMessage }
  | { readonly node: string; readonly part: { readonly id: string; readonly index: number; readonly of: number; readonly text: string } };

export const realtimeTopic = "realtime";

/** Bytes of events in one message; the bus accepts about 7,900 including the envelope. */
export const eventBatchBytes = 7_000;
