import type { CachedEvents } from "./cached-events.ts";
import type { TriggeredEvent } from "./node-messages.ts";
import { channelKind, objectFrame } from "./protocol.ts";
import type { Rooms } from "./rooms.ts";

/** Events that a tenant's own backend sends to its channels. */
export interface ChannelEvents {
  /**
   * Resolves when the other nodes have the events. Fails before any socket on this node receives them, so that the caller may try again.
   */
  trigger(tenantId: number, events: readonly TriggeredEvent[]): Promise<void>;
  /** Delivers events that were triggered on another node. */
  receive(tenantId: number, events: readonly TriggeredEvent[]): void;
}

export interface ChannelEventsNeeds {
  readonly rooms: Rooms;
  readonly cache: CachedEvents;
  readonly publish: (tenantId: number, events: readonly TriggeredEvent[]) => Promise<void>;
}

export function createChannelEvents({ rooms, cache, publish }: ChannelEventsNeeds): ChannelEvents {
  const receive = (tenantId: number, events: readonly TriggeredEvent[]) => {
    for (const { channels, event, data, except } of events) {
      for (const channel of channels) {
        cache.keep(tenantId, { event, channel, data });
        rooms.deliver({
          tenantId,
          room: channel,
          except,
          delivery: channelKind(channel) === "public" ? "feed" : "personal",
          // The data is already text, as the frame requires.
          encode: () => objectFrame({ event, channel, data }),
        });
      }
    }
  };
  return {
    trigger: async (tenantId, events) => {
      await publish(tenantId, events);
      receive(tenantId, events);
    },
    receive,
  };
}
