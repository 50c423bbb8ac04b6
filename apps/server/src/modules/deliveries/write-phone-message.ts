import type { PhoneChannel, PhoneMessage } from "../../adapters/messaging/carrier.ts";
import { oneSms } from "../../adapters/messaging/gsm-text.ts";
import type { Localized } from "@trevo/domain";
import type { Outgoing } from "./needs.ts";
import { firstParagraphOf } from "./template-words.ts";

/** The end of a marketing SMS. Never truncated. */
const foot: Localized = {
  pt: "18+ Jogue com responsabilidade. Para não receber, responda SAIR",
  en: "18+ Play responsibly. To stop, reply STOP",
};

/** The whole text of an SMS, before it is cut: the title and the first paragraph. */
export function smsText(brand: string, { title, text }: { readonly title: string; readonly text: string }): string {
  return `${brand}: ${title}. ${firstParagraphOf(text)}`;
}

/**
 * Writes one SMS, or the fields of WhatsApp's template. Contains no link: players are robbed through imitated links, and WhatsApp allows
 * none to sites where money is paid.
 */
export function writePhoneMessage(message: Outgoing, channel: PhoneChannel): PhoneMessage {
  const { address, reference, locale, isMarketing, brand, title, text } = message;
  const common = { to: address ?? "", reference, locale, isMarketing, title };
  if (channel === "whatsapp") return { ...common, text: text === "" ? title : text };
  return { ...common, text: oneSms(smsText(brand, message), isMarketing ? foot[locale] : "") };
}
