import type { Broadcasting } from "./broadcasting.ts";
import type { ChannelEvents } from "./channel-events.ts";
import type { NodeMessage } from "./node-messages.ts";
import type { Occupancy } from "./occupancy.ts";
import type { Presence } from "./presence.ts";
import { objectFrame } from "./protocol.ts";
import type { Rooms } from "./rooms.ts";
import type { SessionGuard } from "./session-guard.ts";

export interface NodeReceiverNeeds {
  readonly rooms: Rooms;
  readonly guard: SessionGuard;
  readonly presence: Presence;
  readonly broadcasting: Broadcasting;
  readonly channelEvents: ChannelEvents;
  readonly occupancy: Occupancy;
}

/** Repeats on this node what another node did. */
export function createNodeReceiver({ rooms, guard, presence, broadcasting, channelEvents, occupancy }: NodeReceiverNeeds) {
  return (node: string, message: NodeMessage): void => {
    switch (message.kind) {
      case "hello":
      case "bye":
        return;
      case "events":
      case "channel_items":
        return broadcasting.receive(message.items);
      case "client_event":
        return rooms.deliver({
          tenantId: message.tenant_id,
          room: message.frame.channel,
          delivery: "feed",
          encode: () => objectFrame(message.frame),
          except: message.socket_id,
        });
      case "bind":
        return void guard.bind(message);
      case "close_session":
        return guard.closeSession(message.tenant_id, message.session_id);
      case "close_player":
        return guard.closePlayer(message.tenant_id, message.player_id, message.closed_at);
      case "channel_events":
        return channelEvents.receive(message.tenant_id, message.events);
      case "occupancy_ask":
      case "occupancy":
        return occupancy.receive(message);
      case "presence_ask":
      case "presence_here":
      case "presence_left":
        return presence.receive(node, message);
    }
  };
}
