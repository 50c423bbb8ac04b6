import type { Locale, Localized } from "@trevo/domain";

const replies = {
  set_up: { pt: "Tudo pronto. Entre com sua senha e um novo código.", en: "All set. Log in with your password and a new code." },
  signed_out: { pt: "Você saiu.", en: "You have signed out." },
  signed_out_everywhere: { pt: "Todos os seus acessos foram encerrados.", en: "All your sessions have ended." },
  passkey_removed: { pt: "Chave de acesso removida.", en: "Passkey removed." },
} as const satisfies Record<string, Localized>;

export const staffMessage = (key: keyof typeof replies, locale: Locale): string => replies[key][locale];
