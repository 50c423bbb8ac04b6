import type { Locale, Localized } from "@trevo/domain";

const addedTexts = {
  pt: {
    subject: "{brand}: nova chave Pix",
    text: "{brand}: a chave Pix {key} foi adicionada à sua conta. Se não foi você, troque sua senha e fale com o suporte.",
  },
  en: {
    subject: "{brand}: new Pix key",
    text: "{brand}: the Pix key {key} was added to your account. If it was not you, change your password and contact support.",
  },
} as const satisfies Localized<{ subject: string; text: string }>;

export function addedMessage(locale: Locale, parts: { brand: string; key: string }): { subject: string; text: string } {
  const fill = (text: string): string => text.replace("{brand}", () => parts.brand).replace("{key}", () => parts.key);
  return { subject: fill(addedTexts[locale].subject), text: fill(addedTexts[locale].text) };
}
