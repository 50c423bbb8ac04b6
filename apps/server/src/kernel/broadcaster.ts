import type { RealtimeEvents } from "@trevo/contract";

/** The only way to send to players' screens. Messages are hints, sent after the commit, over Pusher Channels protocol 7. */
/**
 * What is dropped first for a slow reader: `feed` (bets, odds, boards), then `room` (chat), where readers detect gaps by sequence number
 * and fetch them. Personal events are never dropped.
 */
export type ChannelDelivery = "feed" | "room";

/** An event on a channel, sent by this or another process. */
export interface ChannelEvent {
  readonly tenantId: number;
  readonly channel: string;
  readonly event: string;
  readonly data: object;
}

export type ChannelListener = (event: ChannelEvent) => void;

export interface Broadcaster {
  toPlayer<E extends keyof RealtimeEvents>(tenantId: number, playerId: string, event: E, data: RealtimeEvents[E]): void;
  toPublic<E extends keyof RealtimeEvents>(tenantId: number, event: E, data: RealtimeEvents[E]): void;
  /** Sends to everyone on the channel, together with other events of the channel within a window of 50 to 250 ms. */
  toChannel<E extends keyof RealtimeEvents>(
    tenantId: number,
    channel: string,
    message: { event: E; data: RealtimeEvents[E]; delivery: ChannelDelivery },
  ): void;
  /** Closes the session's sockets with 4009 on every node within a second. */
  closeSession(tenantId: number, sessionId: string): void;
  /** Closes all of the player's sockets with 4009 on every node within a second. */
  closePlayer(tenantId: number, playerId: string): void;
}
