import { codeLifetimeMs } from "@trevo/contract";
import type { Locale, Localized } from "@trevo/domain";
import { layOutMail } from "../../adapters/messaging/mail-layout.ts";
import type { Email } from "../../adapters/messaging/messenger.ts";
import type { Tenant } from "../../kernel/scope.ts";

const minutes = codeLifetimeMs / 60_000;

export type CodeUse = "verify" | "change" | "reset" | "login";

const codeTexts = {
  verify: {
    pt: { subject: "{brand}: seu código", text: "{brand}: seu código é {digits}. Vale por {minutes} minutos. Não o informe a ninguém." },
    en: {
      subject: "{brand}: your code",
      text: "{brand}: your code is {digits}. It is valid for {minutes} minutes. Do not tell it to anyone.",
    },
  },
  change: {
    pt: {
      subject: "{brand}: confirme seu novo contato",
      text: "{brand}: {digits} confirma seu novo contato. Vale por {minutes} minutos. Não o informe a ninguém.",
    },
    en: {
      subject: "{brand}: confirm your new contact",
      text: "{brand}: {digits} confirms your new contact. It is valid for {minutes} minutes. Do not tell it to anyone.",
    },
  },
  login: {
    pt: {
      subject: "{brand}: código para entrar",
      text: "{brand}: {digits} é o código para entrar na sua conta. Vale por {minutes} minutos. Se não foi você, troque sua senha e não informe o código a ninguém.",
    },
    en: {
      subject: "{brand}: code to log in",
      text: "{brand}: {digits} is the code to log in to your account. It is valid for {minutes} minutes. If it was not you, change your password and tell the code to no one.",
    },
  },
  reset: {
    pt: {
      subject: "{brand}: código para trocar a senha",
      text: "{brand}: {digits} é o código para trocar sua senha. Vale por {minutes} minutos. Se não foi você, ignore e não o informe a ninguém.",
    },
    en: {
      subject: "{brand}: code to change your password",
      text: "{brand}: {digits} is the code to change your password. It is valid for {minutes} minutes. If it was not you, ignore it and tell it to no one.",
    },
  },
} as const satisfies Record<CodeUse, Localized<{ subject: string; text: string }>>;

/** The text around the code in the e-mail. */
const codeLayouts = {
  verify: {
    pt: { title: "Seu código", note: "Vale por {minutes} minutos. Não o informe a ninguém." },
    en: { title: "Your code", note: "It is valid for {minutes} minutes. Do not tell it to anyone." },
  },
  change: {
    pt: { title: "Confirme seu novo contato", note: "Vale por {minutes} minutos. Não o informe a ninguém." },
    en: { title: "Confirm your new contact", note: "It is valid for {minutes} minutes. Do not tell it to anyone." },
  },
  login: {
    pt: {
      title: "Código para entrar",
      note: "Vale por {minutes} minutos. Se não foi você, troque sua senha e não informe o código a ninguém.",
    },
    en: {
      title: "Code to log in",
      note: "It is valid for {minutes} minutes. If it was not you, change your password and tell the code to no one.",
    },
  },
  reset: {
    pt: { title: "Código para trocar a senha", note: "Vale por {minutes} minutos. Se não foi você, ignore e não o informe a ninguém." },
    en: {
      title: "Code to change your password",
      note: "It is valid for {minutes} minutes. If it was not you, ignore it and tell it to no one.",
    },
  },
} as const satisfies Record<CodeUse, Localized<{ title: string; note: string }>>;

const replies = {
  signed_out: { pt: "Você saiu da sua conta.", en: "You have signed out." },
  password_changed: { pt: "Senha trocada. Entre com a nova.", en: "Password changed. Log in with the new one." },
  recovery_requested: {
    pt: "Se houver uma conta com esses dados, o código chega em instantes.",
    en: "If there is an account with these details, the code arrives in a moment.",
  },
  session_ended: { pt: "Acesso encerrado.", en: "That session has ended." },
  sessions_ended: { pt: "Os outros acessos foram encerrados.", en: "Your other sessions have ended." },
  factor_off: { pt: "Verificação em duas etapas desativada.", en: "Two-step verification is off." },
  change_requested: { pt: "Enviamos um código ao novo contato.", en: "We have sent a code to the new contact." },
  code_sent: { pt: "Enviamos um novo código.", en: "We have sent a new code." },
} as const satisfies Record<string, Localized>;

interface CodeParts {
  readonly brand: string;
  readonly digits: string;
  readonly use: CodeUse;
}

const filled = (text: string, { brand, digits }: CodeParts): string =>
  text
    .replace("{brand}", () => brand)
    .replace("{digits}", digits)
    .replace("{minutes}", String(minutes));

/** The text of the SMS, and of an e-mail in plain text. */
export function codeMessage(locale: Locale, parts: CodeParts): { subject: string; text: string } {
  const { subject, text } = codeTexts[parts.use][locale];
  return { subject: filled(subject, parts), text: filled(text, parts) };
}

/** The e-mail with a code, in the brand's design. */
export function codeEmail(
  tenant: Tenant,
  { locale, to, ...code }: Omit<CodeParts, "brand"> & { readonly locale: Locale; readonly to: string },
): Email {
  const { siteTitle: brand, theme } = tenant.settings;
  const parts = { ...code, brand };
  const { title, note } = codeLayouts[code.use][locale];
  const html = layOutMail({
    locale,
    brand,
    colors: theme.light,
    title,
    code: code.digits,
    paragraphs: [filled(note, parts)],
    foot: null,
  });
  return { tenant_id: tenant.id, to, from_name: brand, ...codeMessage(locale, parts), html };
}

export const replyMessage = (key: keyof typeof replies, locale: Locale): string => replies[key][locale];
