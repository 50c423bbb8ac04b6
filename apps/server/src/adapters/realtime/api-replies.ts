import type { EventToTrigger } from "./api-bodies.ts";
import type { ChannelOccupancy } from "./node-messages.ts";

const attributes = ["user_count", "subscription_count", "cache"] as const;

type Attribute = (typeof attributes)[number];

/** The attributes that `info` asks for; unknown ones are nobody's. */
export function wantedAttributes(info: unknown): ReadonlySet<Attribute> {
  const fields = typeof info === "string" ? info.split(",") : [];
  return new Set(attributes.filter((attribute) => fields.includes(attribute)));
}

/** What is known of a channel, as far as it is wanted. Only presence channels have users. */
export function describeChannel({ channel, subscriptions, users }: ChannelOccupancy, wanted: ReadonlySet<Attribute>) {
  return {
    ...(wanted.has("user_count") && channel.startsWith("presence-") && { user_count: users.length }),
    ...(wanted.has("subscription_count") && { subscription_count: subscriptions }),
  };
}

/** Each channel of an event with the attributes that its `info` asks for. */
export function describeTriggered({ channels, info }: EventToTrigger, occupied: readonly ChannelOccupancy[]) {
  const wanted = wantedAttributes(info);
  const known = new Map(occupied.map((channel) => [channel.channel, channel]));
  return Object.fromEntries(
    channels.map((channel) => [channel, describeChannel(known.get(channel) ?? { channel, subscriptions: 0, users: [] }, wanted)]),
  );
}
