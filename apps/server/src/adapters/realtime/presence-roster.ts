import type { PresenceMember } from "./node-messages.ts";

/** The users of one presence channel as this node sees them: those on its own sockets and those reported by other nodes. */
export interface PresenceRoster {
  has(userId: string): boolean;
  readonly size: number;
  members(): PresenceMember[];
  /** Members on this node's sockets. */
  here(): PresenceMember[];
  /** True when it is the user's first socket on this node. */
  enter(socketId: string, member: PresenceMember): boolean;
  /** True when it was the user's last socket on this node. */
  exit(socketId: string, userId: string): boolean;
  enterElsewhere(node: string, member: PresenceMember): void;
  exitElsewhere(node: string, userId: string): void;
  /** Drops what other nodes have not confirmed since `before` (monotonic ms). */
  expire(before: number): void;
  /** Call it when no socket of this node is in the channel any more. */
  dispose(): void;
}

export interface PresenceRosterNeeds {
  /** How long a user who left still counts, so that a page reload goes unnoticed. */
  readonly grace_ms: number;
  readonly onAdded: (member: PresenceMember, socketId: string | null) => void;
  readonly onRemoved: (userId: string) => void;
}

interface Holder {
  readonly info: unknown;
  readonly sockets: Set<string>;
  /** Other nodes and when they last confirmed the user (monotonic ms). */
  readonly nodes: Map<string, number>;
  leaving: NodeJS.Timeout | null;
}

export function createPresenceRoster({ grace_ms, onAdded, onRemoved }: PresenceRosterNeeds): PresenceRoster {
  const holders = new Map<string, Holder>();

  /** Finds or adds the user. A user who returns within the grace period has not left. */
  const arrive = (member: PresenceMember, socketId: string | null): Holder => {
    const known = holders.get(member.user_id);
    if (known) {
      if (known.leaving) clearTimeout(known.leaving);
      known.leaving = null;
      return known;
    }
    const holder: Holder = { info: member.user_info, sockets: new Set(), nodes: new Map(), leaving: null };
    holders.set(member.user_id, holder);
    onAdded(member, socketId);
    return holder;
  };

  const departIfNowhere = (userId: string, holder: Holder) => {
    if (holder.leaving || holder.sockets.size > 0 || holder.nodes.size > 0) return;
    holder.leaving = setTimeout(() => {
      holders.delete(userId);
      onRemoved(userId);
    }, grace_ms).unref();
  };

  const list = (wanted: (holder: Holder) => boolean): PresenceMember[] =>
    [...holders].filter(([, holder]) => wanted(holder)).map(([user_id, { info }]) => ({ user_id, user_info: info }));

  return {
    has: (userId) => holders.has(userId),
    get size() {
      return holders.size;
    },
    members: () => list(() => true),
    here: () => list((holder) => holder.sockets.size > 0),
    enter: (socketId, member) => arrive(member, socketId).sockets.add(socketId).size === 1,
    exit: (socketId, userId) => {
      const holder = holders.get(userId);
      if (!holder?.sockets.delete(socketId)) return false;
      departIfNowhere(userId, holder);
      return holder.sockets.size === 0;
    },
    enterElsewhere: (node, member) => void arrive(member, null).nodes.set(node, performance.now()),
    exitElsewhere: (node, userId) => {
      const holder = holders.get(userId);
      if (holder?.nodes.delete(node)) departIfNowhere(userId, holder);
    },
    expire: (before) => {
      for (const [userId, holder] of holders) {
        for (const [node, confirmedAt] of holder.nodes) if (confirmedAt < before) holder.nodes.delete(node);
        departIfNowhere(userId, holder);
      }
    },
    dispose: () => {
      for (const { leaving } of holders.values()) if (leaving) clearTimeout(leaving);
      holders.clear();
    },
  };
}
