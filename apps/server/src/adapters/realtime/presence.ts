import type { Connection } from "./connection.ts";
import type { PresenceMember, PresenceMessage } from "./node-messages.ts";
import { type PresenceRoster, createPresenceRoster } from "./presence-roster.ts";
import { eventFrame, presenceMembersMax } from "./protocol.ts";
import type { Rooms } from "./rooms.ts";

/**
 * Presence channels over all nodes. Each node keeps its own view, updated by messages and repaired by the regular heartbeat; members of a
 * dead node are removed.
 */
export interface Presence {
  /** Returns the members that the new one sees, including itself; null if the channel is full. The others are notified of a new user. */
  join(connection: Connection, channel: string, member: PresenceMember): PresenceMember[] | null;
  leave(connection: Connection, channel: string, userId: string): void;
  receive(node: string, message: PresenceMessage): void;
  /** Sends this node's members to the other nodes and drops those of silent nodes. Call it every `heartbeat_ms`. */
  beat(): void;
  close(): void;
}

export interface PresenceNeeds {
  readonly rooms: Rooms;
  readonly publish: (message: PresenceMessage) => void;
  readonly grace_ms: number;
  readonly heartbeat_ms: number;
}

/** A tenant's channel with at least one socket of this node. */
interface Venue {
  readonly tenantId: number;
  readonly channel: string;
  readonly roster: PresenceRoster;
}

/** Names are short; the bus accepts about 7,900 bytes. */
const membersPerMessage = 25;

export function createPresence({ rooms, publish, grace_ms, heartbeat_ms }: PresenceNeeds): Presence {
  const venues = new Map<string, Venue>();
  const venueKey = (tenantId: number, channel: string) => `${tenantId}/${channel}`;

  const open = (tenantId: number, channel: string): Venue => {
    const announce = (name: string, data: object, except?: string | null) =>
      rooms.deliver({
        tenantId,
        room: channel,
        delivery: "personal",
        except: except ?? undefined,
        encode: () => eventFrame({ event: `pusher_internal:${name}`, channel, data }),
      });
    const roster = createPresenceRoster({
      grace_ms,
      onAdded: (member, socketId) => announce("member_added", member, socketId),
      onRemoved: (userId) => announce("member_removed", { user_id: userId }),
    });
    const venue = { tenantId, channel, roster };
    venues.set(venueKey(tenantId, channel), venue);
    publish({ kind: "presence_ask", tenant_id: tenantId, channel });
    return venue;
  };

  const sendRoster = ({ tenantId, channel, roster }: Venue) => {
    const here = roster.here();
    for (let start = 0; start < here.length; start += membersPerMessage) {
      publish({ kind: "presence_here", tenant_id: tenantId, channel, members: here.slice(start, start + membersPerMessage) });
    }
  };

  const close = (venue: Venue) => {
    venue.roster.dispose();
    venues.delete(venueKey(venue.tenantId, venue.channel));
  };

  return {
    join: ({ tenant, socket_id }, channel, newcomer) => {
      const { roster } = venues.get(venueKey(tenant.id, channel)) ?? open(tenant.id, channel);
      if (!roster.has(newcomer.user_id) && roster.size >= presenceMembersMax) return null;
      if (roster.enter(socket_id, newcomer)) publish({ kind: "presence_here", tenant_id: tenant.id, channel, members: [newcomer] });
      return roster.members();
    },
    leave: ({ tenant, socket_id }, channel, userId) => {
      const venue = venues.get(venueKey(tenant.id, channel));
      if (!venue?.roster.exit(socket_id, userId)) return;
      publish({ kind: "presence_left", tenant_id: tenant.id, channel, user_id: userId });
      if (venue.roster.here().length === 0) close(venue);
    },
    receive: (node, message) => {
      const venue = venues.get(venueKey(message.tenant_id, message.channel));
      if (!venue) return;
      if (message.kind === "presence_ask") sendRoster(venue);
      else if (message.kind === "presence_left") venue.roster.exitElsewhere(node, message.user_id);
      else for (const member of message.members) venue.roster.enterElsewhere(node, member);
    },
    beat: () => {
      for (const venue of venues.values()) {
        sendRoster(venue);
        venue.roster.expire(performance.now() - 2.5 * heartbeat_ms);
      }
    },
    close: () => {
      for (const venue of venues.values()) close(venue);
    },
  };
}

/** The payload of a presence channel's `subscription_succeeded`. */
export function presenceState(members: PresenceMember[]): object {
  return {
    presence: {
      count: members.length,
      ids: members.map((member) => member.user_id),
      hash: Object.fromEntries(members.map((member) => [member.user_id, member.user_info])),
    },
  };
}
