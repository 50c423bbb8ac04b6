import type { Connection } from "./connection.ts";
import { closeCodes } from "./protocol.ts";
import type { RealtimeMetrics } from "./realtime-metrics.ts";

export interface SocketBoundsOptions {
  /** Maximum sockets of one address (an IPv6 /64) that are bound to no session. Thousands of people may share an IPv4 address. */
  readonly guests_per_address_max: number;
  /** Maximum sockets bound to one player. */
  readonly sockets_per_player_max: number;
}

/**
 * Limits the sockets of one address or one player. The newest stays and the oldest is closed: a player's socket is bound to no session
 * until its first channel is authorised, and guests who fill the address must not keep it out.
 */
export interface SocketBounds {
  opened(connection: Connection): void;
  /** Call it when the connection is bound to the player. */
  bound(connection: Connection, playerId: string): void;
  closed(connection: Connection): void;
}

export function createSocketBounds(options: SocketBoundsOptions, metrics: Pick<RealtimeMetrics, "evictions">): SocketBounds {
  const guests = createHolders(options.guests_per_address_max, () => metrics.evictions.inc({ reason: "address" }));
  const players = createHolders(options.sockets_per_player_max, () => metrics.evictions.inc({ reason: "player" }));
  const playerKey = ({ tenant }: Connection, playerId: string): string => `${tenant.id}/${playerId}`;
  return {
    opened: (connection) => guests.add(connection.network, connection),
    bound: (connection, playerId) => {
      guests.remove(connection.network, connection);
      players.add(playerKey(connection, playerId), connection);
    },
    closed: (connection) => {
      guests.remove(connection.network, connection);
      for (const playerId of connection.sessions.values()) players.remove(playerKey(connection, playerId), connection);
    },
  };
}

function createHolders(max: number, onEvicted: () => void) {
  const holders = new Map<string, Set<Connection>>();
  const remove = (key: string, connection: Connection): void => {
    const held = holders.get(key);
    held?.delete(connection);
    if (held?.size === 0) holders.delete(key);
  };
  return {
    remove,
    add: (key: string, connection: Connection): void => {
      const held = holders.get(key) ?? new Set();
      holders.set(key, held.add(connection));
      const [oldest] = held;
      if (held.size <= max || !oldest) return;
      remove(key, oldest);
      onEvicted();
      oldest.close(closeCodes.overCapacity, "Too many connections");
    },
  };
}
