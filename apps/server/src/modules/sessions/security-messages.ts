import type { Locale, Localized } from "@trevo/domain";

/**
 * Messages to the player when the security or state of the account changes. Each text continues a sentence that begins with the brand's
 * name.
 */
const notices = {
  password_changed: {
    pt: {
      subject: "sua senha foi trocada",
      text: "sua senha foi trocada e saímos da sua conta nos outros aparelhos. Se não foi você, recupere o acesso e fale com o suporte.",
    },
    en: {
      subject: "your password was changed",
      text: "your password was changed and you were logged out on your other devices. If it was not you, recover your access and contact support.",
    },
  },
  phone_changed: {
    pt: {
      subject: "seu telefone foi trocado",
      text: "o telefone da sua conta foi trocado. Saques ficam em espera por segurança. Se não foi você, troque a senha e fale com o suporte.",
    },
    en: {
      subject: "your phone was changed",
      text: "the phone of your account was changed. Withdrawals wait for your safety. If it was not you, change your password and contact support.",
    },
  },
  email_changed: {
    pt: {
      subject: "seu e-mail foi trocado",
      text: "o e-mail da sua conta foi trocado. Saques ficam em espera por segurança. Se não foi você, troque a senha e fale com o suporte.",
    },
    en: {
      subject: "your e-mail was changed",
      text: "the e-mail of your account was changed. Withdrawals wait for your safety. If it was not you, change your password and contact support.",
    },
  },
  new_device: {
    pt: {
      subject: "novo acesso à sua conta",
      text: "entraram na sua conta com um aparelho novo: {device} ({network}), {at}. Não foi você? Encerre aqui: {link}",
    },
    en: {
      subject: "new login to your account",
      text: "your account was opened on a new device: {device} ({network}), {at}. Not you? End it here: {link}",
    },
  },
  second_factor_on: {
    pt: {
      subject: "verificação em duas etapas ativada",
      text: "a verificação em duas etapas foi ativada na sua conta. Se não foi você, recupere o acesso e fale com o suporte.",
    },
    en: {
      subject: "two-step verification is on",
      text: "two-step verification was switched on for your account. If it was not you, recover your access and contact support.",
    },
  },
  second_factor_off: {
    pt: {
      subject: "verificação em duas etapas desativada",
      text: "a verificação em duas etapas foi desativada na sua conta. Se não foi você, troque a senha e fale com o suporte.",
    },
    en: {
      subject: "two-step verification is off",
      text: "two-step verification was switched off for your account. If it was not you, change your password and contact support.",
    },
  },
  registration_tried: {
    pt: {
      subject: "você já tem conta",
      text: "alguém tentou abrir uma conta com seus dados, e você já tem uma. Se foi você, entre com sua senha ou recupere o acesso. Se não foi, não precisa fazer nada.",
    },
    en: {
      subject: "you already have an account",
      text: "someone tried to open an account with your details, and you already have one. If it was you, log in with your password or recover your access. If not, you need not do anything.",
    },
  },
  registration_while_excluded: {
    pt: {
      subject: "sua autoexclusão continua valendo",
      text: "alguém tentou abrir uma conta com seus dados. Sua autoexclusão continua valendo em todas as nossas marcas, e nenhuma conta foi aberta. Para ver o prazo ou sacar o saldo, entre com sua senha. Para conversar: CVV, 188.",
    },
    en: {
      subject: "your self-exclusion still holds",
      text: "someone tried to open an account with your details. Your self-exclusion holds at all our brands, and no account was opened. To see its end or withdraw your balance, log in with your password. To talk to someone: CVV, 188.",
    },
  },
  account_closed: {
    pt: {
      subject: "sua conta foi encerrada",
      text: "sua conta foi encerrada, como você pediu. Guardamos só o que a lei exige e apagamos o resto. Se não foi você, fale com o suporte.",
    },
    en: {
      subject: "your account is closed",
      text: "your account was closed, as you asked. We keep only what the law requires and erased the rest. If it was not you, contact support.",
    },
  },
} as const satisfies Record<string, Localized<{ subject: string; text: string }>>;

export type SecurityMessageKind = keyof typeof notices;

const unknownDevice = { pt: "aparelho desconhecido", en: "unknown device" } as const satisfies Localized;

/** Returns the message as an SMS or an e-mail shows it. */
export function securityMessage(
  locale: Locale,
  notice: { kind: SecurityMessageKind; brand: string; blanks: Readonly<Record<string, string>> },
): { subject: string; text: string } {
  const { subject, text } = notices[notice.kind][locale];
  const filled = text.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => notice.blanks[name] || (name === "device" ? unknownDevice[locale] : ""),
  );
  return { subject: `${notice.brand}: ${subject}`, text: `${notice.brand}: ${filled}` };
}
