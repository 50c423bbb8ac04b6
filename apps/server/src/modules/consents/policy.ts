import type { MessageCategory, MessageChannel, MessageClass } from "@trevo/contract";
import type { Localized } from "@trevo/domain";

/** The text that a player agrees to. A changed text is a new version and needs a new consent. */
export const consentVersion = "2026-11-22";

export const consentText = (brand: string): Localized => ({
  pt: `Quero receber ofertas e novidades do ${brand} pelos canais que eu marcar. Posso desligar quando quiser, aqui ou em qualquer mensagem.`,
  en: `I want to receive offers and news from ${brand} by the channels I choose. I can turn them off at any time, here or in any message.`,
});

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

/** Shown in the preferences; a brand without a carrier sends nothing by WhatsApp. */
export const shownChannels: readonly MessageChannel[] = ["push", "email", "sms"];
