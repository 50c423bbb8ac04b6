import type { RealtimeEvents } from "@trevo/contract";

/** The one way to reach players' screens. Hints, sent after the commit; the wire is Pusher Channels protocol 7. */
/**
 * What a slow reader loses first: `feed` (bets, odds, boards), then `room` (chat), whose holes its readers find by numbers and
 * fetch. Personal events are never left out.
 */
export type ChannelDelivery = "feed" | "room";

/** An event of a channel, sent by this process or another one. */
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
  /** To everybody in the channel. Leaves with what else goes to it within a window of 50 to 250 ms. */
  toChannel<E extends keyof RealtimeEvents>(
    tenantId: number,
    channel: string,
    message: { event: E; data: RealtimeEvents[E]; delivery: ChannelDelivery },
  ): void;
  /** Closes the session's sockets with 4009, on every node, within a second. */
  closeSession(tenantId: number, sessionId: string): void;
  /** Closes all sockets of the player with 4009, on every node, within a second. */
  closePlayer(tenantId: number, playerId: string): void;
}
