import type { RealtimeEvents } from "@trevo/contract";

/** The one way to reach players' screens. Hints, sent after the commit; the wire is Pusher Channels protocol 7. */
export interface Broadcaster {
  toPlayer<E extends keyof RealtimeEvents>(tenantId: number, playerId: string, event: E, data: RealtimeEvents[E]): void;
  toPublic<E extends keyof RealtimeEvents>(tenantId: number, event: E, data: RealtimeEvents[E]): void;
  /** Closes the session's sockets with 4009, on every node, within a second. */
  closeSession(tenantId: number, sessionId: string): void;
  /** Closes all sockets of the player with 4009, on every node, within a second. */
  closePlayer(tenantId: number, playerId: string): void;
}
