import type { MessageCategory, MessageChannel, MessageClass } from "@trevo/contract";

/** What of a category cannot be turned off, and what is off until the player agrees. */
export const classOf = (category: MessageCategory): MessageClass => {
  if (category === "marketing") return "marketing";
  return category === "security" || category === "protection" ? "mandatory" : "service";
};

/** By e-mail too, without being asked: what a player would look for. */
const mailed: readonly MessageCategory[] = ["money", "account", "support"];

/** Whoever has chosen nothing is sent service messages by push, and those that matter by e-mail. */
export const isOnByDefault = (category: MessageCategory, channel: MessageChannel): boolean =>
  channel === "push" || (channel === "email" && mailed.includes(category));

/** What must be known comes by these. By SMS: codes, and the rest where no address is confirmed. */
export const mandatoryChannels: readonly MessageChannel[] = ["push", "email", "sms"];

/** In the order in which the preferences show them. */
export const channelOrder: readonly MessageChannel[] = ["push", "email", "sms", "whatsapp"];
