import type { Connection } from "./connection.ts";
import type { SocketBinding } from "./node-messages.ts";
import { closeCodes } from "./protocol.ts";
import { type Rooms, playerRoom, sessionRoom } from "./rooms.ts";

/**
 * Binds sockets to the sessions that authorised their channels, so that the end of a session ends its sockets. A socket carries no token:
 * the authorisation route knows the session, and its node notifies all the others.
 */
export interface SessionGuard {
  /** True if this node holds the socket. If the binding predates the end of its session, the socket is closed instead. */
  bind(binding: Omit<SocketBinding, "kind">): boolean;
  /** True once a session of this player (of any player, if null) is bound to the connection; false if none is bound in time. */
  bound(connection: Connection, playerId: string | null): Promise<boolean>;
  closeSession(tenantId: number, sessionId: string): void;
  /** `closedAt` is in unix ms: a session found active later than that is a new one. */
  closePlayer(tenantId: number, playerId: string, closedAt: number): void;
  /** Drops closings older than `rememberedMs`. */
  sweep(): void;
}

export interface SessionGuardNeeds {
  readonly rooms: Rooms;
  readonly connection: (socketId: string) => Connection | undefined;
  /** Called when the connection is bound to this player. */
  readonly onBound: (connection: Connection, playerId: string) => void;
  /** How long a subscription waits for its session's binding to arrive over the bus. */
  readonly timeout_ms: number;
}

/** Longer than any authorisation call can take. */
const rememberedMs = 60_000;
/** More sessions on one connection than a person's logins produce. */
const sessionsPerConnectionMax = 8;

const endMessage = "The session has ended";

export function createSessionGuard({ rooms, connection: find, onBound, timeout_ms }: SessionGuardNeeds): SessionGuard {
  /** Room name to when it was closed (unix ms) and when that was recorded (monotonic ms). */
  const closed = new Map<string, { at: number; noted: number }>();
  const waiting = new Map<Connection, Set<() => void>>();
  const noteKey = (tenantId: number, room: string) => `${tenantId}/${room}`;

  const closeRoom = (tenantId: number, room: string, at: number) => {
    closed.set(noteKey(tenantId, room), { at, noted: performance.now() });
    for (const connection of rooms.members(tenantId, room)) connection.close(closeCodes.unauthorised, endMessage);
  };

  const endedBefore = ({ tenant_id, session_id, player_id, identified_at }: Omit<SocketBinding, "kind">): boolean => {
    if (closed.has(noteKey(tenant_id, sessionRoom(session_id)))) return true;
    const player = closed.get(noteKey(tenant_id, playerRoom(player_id)));
    return player !== undefined && identified_at <= player.at;
  };

  return {
    bind: (binding) => {
      const connection = find(binding.socket_id);
      if (!connection || connection.tenant.id !== binding.tenant_id) return false;
      if (endedBefore(binding)) connection.close(closeCodes.unauthorised, endMessage);
      else if (attach(connection, binding)) {
        rooms.join(connection, sessionRoom(binding.session_id));
        rooms.join(connection, playerRoom(binding.player_id));
        onBound(connection, binding.player_id);
        for (const wake of waiting.get(connection) ?? []) wake();
      }
      return true;
    },
    bound: (connection, playerId) => waitUntil(() => isBound(connection, playerId), { waiting, connection, timeout_ms }),
    closeSession: (tenantId, sessionId) => closeRoom(tenantId, sessionRoom(sessionId), 0),
    closePlayer: (tenantId, playerId, closedAt) => closeRoom(tenantId, playerRoom(playerId), closedAt),
    sweep: () => {
      const oldest = performance.now() - rememberedMs;
      for (const [key, { noted }] of closed) if (noted < oldest) closed.delete(key);
    },
  };
}

/** False if the connection already has the maximum number of sessions. */
function attach({ sessions }: Connection, { session_id, player_id }: Omit<SocketBinding, "kind">): boolean {
  if (sessions.size >= sessionsPerConnectionMax && !sessions.has(session_id)) return false;
  sessions.set(session_id, player_id);
  return true;
}

function isBound({ sessions }: Connection, playerId: string | null): boolean {
  return playerId === null ? sessions.size > 0 : [...sessions.values()].includes(playerId);
}

interface Patience {
  readonly waiting: Map<Connection, Set<() => void>>;
  readonly connection: Connection;
  readonly timeout_ms: number;
}

function waitUntil(holds: () => boolean, { waiting, connection, timeout_ms }: Patience): Promise<boolean> {
  if (holds()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const wakers = waiting.get(connection) ?? new Set();
    waiting.set(connection, wakers);
    const finish = (result: boolean) => {
      clearTimeout(timer);
      wakers.delete(wake);
      if (wakers.size === 0) waiting.delete(connection);
      resolve(result);
    };
    const wake = () => {
      if (holds()) finish(true);
    };
    const timer = setTimeout(() => finish(false), timeout_ms);
    wakers.add(wake);
  });
}
