import type { EventToTrigger } from "./api-bodies.ts";
import type { ChannelOccupancy } from "./node-messages.ts";

const attributes = ["user_count", "subscription_count", "cache"] as const;

type Attribute = (typeof attributes)[number];

/** Returns the attributes requested in `info`; ignores unknown ones. */
export function wantedAttributes(info: unknown): ReadonlySet<Attribute> {
  const fields = typeof info === "string" ? info.split(",") : [];
  return new Set(attributes.filter((attribute) => fields.includes(attribute)));
}

/** Describes a channel by the requested attributes. Only presence channels have users. */
export function describeChannel({ channel, subscriptions, users }: ChannelOccupancy, wanted: ReadonlySet<Attribute>) {
  return {
    ...(wanted.has("user_count") && channel.startsWith("presence-") && { user_count: users.length }),
    ...(wanted.has("subscription_count") && { subscription_count: subscriptions }),
  };
}

/** Describes each channel of an event by the attributes requested in its `info`. */
export function describeTriggered({ channels, info }: EventToTrigger, occupied: readonly ChannelOccupancy[]) {
  const wanted = wantedAttributes(info);
  const known = new Map(occupied.map((channel) => [channel.channel, channel]));
  return Object.fromEntries(
    channels.map((channel) => [channel, describeChannel(known.get(channel) ?? { channel, subscriptions: 0, users: [] }, wanted)]),
  );
}
