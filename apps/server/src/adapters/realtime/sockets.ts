import { publicChannel } from "@trevo/contract";
import type { Connection } from "./connection.ts";
import { closeCodes } from "./protocol.ts";
import type { RealtimeTenant } from "./tenant-lookup.ts";

/** Every open connection of this node. */
export interface Sockets {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  byId(socketId: string): Connection | undefined;
  all(): Iterable<Connection>;
  readonly size: number;
  /** The tenant's public channel according to its newest connection; null before the first. */
  publicChannel(tenantId: number): string | null;
  /** Asks all (or the selected) clients to reconnect, spread evenly over `withinMs`, so that they do not all return at once. */
  sendAway(withinMs: number, wanted?: (connection: Connection) => boolean): Promise<void>;
  /** Resolves when no connection is left, at the latest after `withinMs`. */
  empty(withinMs: number): Promise<void>;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createSockets(onSize: (size: number) => void): Sockets {
  const connections = new Map<string, Connection>();
  const tenants = new Map<number, RealtimeTenant>();
  const emptied = new Set<() => void>();
  return {
    add: (connection) => {
      connections.set(connection.socket_id, connection);
      tenants.set(connection.tenant.id, connection.tenant);
      onSize(connections.size);
    },
    remove: (connection) => {
      connections.delete(connection.socket_id);
      onSize(connections.size);
      if (connections.size === 0) for (const wake of emptied) wake();
    },
    byId: (socketId) => connections.get(socketId),
    all: () => connections.values(),
    get size() {
      return connections.size;
    },
    publicChannel: (tenantId) => {
      const tenant = tenants.get(tenantId);
      return tenant ? publicChannel(tenant.public_chat_id) : null;
    },
    sendAway: async (withinMs, wanted = () => true) => {
      const leaving = [...connections.values()].filter(wanted);
      const started = performance.now();
      for (const [index, connection] of leaving.entries()) {
        const due = started + (withinMs * index) / leaving.length;
        if (due > performance.now()) await pause(due - performance.now());
        connection.close(closeCodes.reconnect, "Please reconnect");
      }
    },
    empty: async (withinMs) => {
      if (connections.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      emptied.add(resolve);
      await Promise.race([promise, pause(withinMs)]);
      emptied.delete(resolve);
    },
  };
}
