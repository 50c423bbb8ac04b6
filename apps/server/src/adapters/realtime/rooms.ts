import type { Connection, Delivery } from "./connection.ts";

export interface RoomDelivery {
  readonly tenantId: number;
  readonly room: string;
  readonly delivery: Delivery;
  /** Called only if the room has members; the bytes are sent to all of them. */
  readonly encode: () => Buffer;
  /** Returns the room's frames without those of the feed. */
  readonly withoutFeed?: (() => Buffer) | undefined;
  /** The sender of a client event, which does not receive it. */
  readonly except?: string | undefined;
}

/**
 * The members of each room on this node. A room is a channel or, with a colon that no channel name contains, a session or a player. Tenants
 * never share a room.
 */
export interface Rooms {
  join(connection: Connection, room: string): void;
  leave(connection: Connection, room: string): void;
  /** Removes the connection from every room. */
  leaveAll(connection: Connection): void;
  members(tenantId: number, room: string): ReadonlySet<Connection>;
  /** The tenant's rooms that have members. */
  names(tenantId: number): string[];
  deliver(delivery: RoomDelivery): void;
}

export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const playerRoom = (playerId: string): string => `player:${playerId}`;

const nobody: ReadonlySet<Connection> = new Set();

export function createRooms(): Rooms {
  const rooms = new Map<string, Set<Connection>>();
  const joined = new Map<Connection, Set<string>>();
  const name = (tenantId: number, room: string) => `${tenantId}/${room}`;

  const leaveByKey = (connection: Connection, key: string) => {
    const members = rooms.get(key);
    if (!members?.delete(connection)) return;
    if (members.size === 0) rooms.delete(key);
  };

  return {
    join: (connection, room) => {
      const key = name(connection.tenant.id, room);
      const members = rooms.get(key) ?? new Set();
      rooms.set(key, members.add(connection));
      joined.set(connection, (joined.get(connection) ?? new Set()).add(key));
    },
    leave: (connection, room) => {
      const key = name(connection.tenant.id, room);
      joined.get(connection)?.delete(key);
      leaveByKey(connection, key);
    },
    leaveAll: (connection) => {
      for (const key of joined.get(connection) ?? []) leaveByKey(connection, key);
      joined.delete(connection);
    },
    members: (tenantId, room) => rooms.get(name(tenantId, room)) ?? nobody,
    names: (tenantId) => {
      const prefix = name(tenantId, "");
      return [...rooms.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    },
    deliver: ({ tenantId, room, delivery, encode, withoutFeed, except }) => {
      const members = rooms.get(name(tenantId, room));
      if (!members) return;
      const frames = encode();
      let rest: Buffer | undefined;
      const restOf = withoutFeed && (() => (rest ??= withoutFeed()));
      for (const member of members) if (member.socket_id !== except) member.send(frames, delivery, restOf);
    },
  };
}
