import { type Localized } from "@trevo/domain";
import { layOutMail } from "../../adapters/messaging/mail-layout.ts";
import type { Email } from "../../adapters/messaging/messenger.ts";
import type { Outgoing } from "./needs.ts";

const words = {
  open: { pt: "Abrir", en: "Open" },
  leave: { pt: "Não quero mais receber estas mensagens", en: "I no longer want these messages" },
  choose: {
    pt: "Você recebe este e-mail porque tem uma conta em {brand}. Escolha o que receber em “Acesso e segurança”.",
    en: "You receive this e-mail because you have an account at {brand}. Choose what to receive under “Access and security”.",
  },
} as const satisfies Record<string, Localized>;

/** Writes an e-mail as text and as HTML in the brand's colours. */
export function writeEmail(message: Outgoing): Email {
  const { address, brand, title, text, url, unsubscribe, locale, reference } = message;
  const foot = words.choose[locale].replace("{brand}", () => brand);
  const leave = unsubscribe && `${words.leave[locale]}: ${unsubscribe.page}`;
  return {
    tenant_id: message.to.tenant_id,
    to: address ?? "",
    from_name: brand,
    subject: title,
    text: [text, url, foot, leave].filter((part) => part !== null).join("\n\n"),
    html: layOutMail({
      locale,
      brand,
      colors: message.colors,
      title,
      paragraphs: text.split("\n\n"),
      button: { url, label: words.open[locale] },
      foot,
      leave: unsubscribe && { url: unsubscribe.page, label: words.leave[locale] },
    }),
    message_id: `${reference}@${new URL(url).hostname}`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": locale,
      ...(unsubscribe !== null && {
        "List-Unsubscribe": `<${unsubscribe.one_click}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        // RFC 2919: mailboxes sort and count complaints by it.
        "List-ID": `<offers.${new URL(url).hostname}>`,
      }),
    },
  };
}
