import { type Locale, codeLifetimeMs } from "@trevo/contract";

const minutes = codeLifetimeMs / 60_000;

const codeTexts = {
  pt: { subject: "{brand}: seu código", text: "{brand}: seu código é {digits}. Vale por {minutes} minutos. Não o informe a ninguém." },
  en: { subject: "{brand}: your code", text: "{brand}: your code is {digits}. It is valid for {minutes} minutes. Do not tell it to anyone." },
} as const satisfies Record<Locale, { subject: string; text: string }>;

const replies = {
  signed_out: { pt: "Você saiu da sua conta.", en: "You have signed out." },
  code_sent: { pt: "Enviamos um novo código.", en: "We have sent a new code." },
} as const satisfies Record<string, Record<Locale, string>>;

/** What a player reads in the SMS or e-mail. */
export function codeMessage(locale: Locale, parts: { brand: string; digits: string }): { subject: string; text: string } {
  const fill = (text: string): string => text.replace("{brand}", () => parts.brand).replace("{digits}", parts.digits).replace("{minutes}", String(minutes));
  return { subject: fill(codeTexts[locale].subject), text: fill(codeTexts[locale].text) };
}

export const replyMessage = (key: keyof typeof replies, locale: Locale): string => replies[key][locale];
