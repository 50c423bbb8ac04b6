import type { PartnerKind } from "@trevo/contract";
import type { Localized } from "@trevo/domain";

export const kindWords: Readonly<Record<PartnerKind, Localized>> = {
  pix: { pt: "Pix", en: "Pix" },
  sms: { pt: "SMS", en: "SMS" },
  whatsapp: { pt: "WhatsApp", en: "WhatsApp" },
  email: { pt: "e-mail", en: "e-mail" },
  captcha: { pt: "captcha", en: "captcha" },
  identity: { pt: "verificação de identidade", en: "identity verification" },
  sports_feed: { pt: "dados esportivos", en: "sports feed" },
};
