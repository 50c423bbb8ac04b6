import type { MessageCategory, MessageChannel, MessageClass } from "@trevo/contract";

/** Returns the class of a category: mandatory categories cannot be turned off, and marketing is off until the player agrees. */
export const classOf = (category: MessageCategory): MessageClass => {
  if (category === "marketing") return "marketing";
  return category === "security" || category === "protection" ? "mandatory" : "service";
};

/** Categories that are also sent by e-mail by default, because players would look for these messages. */
const mailed: readonly MessageCategory[] = ["money", "account", "support"];

/** Default without a choice of the player: service messages by push, important ones also by e-mail. */
export const isOnByDefault = (category: MessageCategory, channel: MessageChannel): boolean =>
  channel === "push" || (channel === "email" && mailed.includes(category));

/** Channels of mandatory messages. SMS carries codes, and other messages if no address is confirmed. */
export const mandatoryChannels: readonly MessageChannel[] = ["push", "email", "sms"];

/** The order in which the preferences show the channels. */
export const channelOrder: readonly MessageChannel[] = ["push", "email", "sms", "whatsapp"];
