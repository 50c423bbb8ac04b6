import type { RefusalCode } from "@trevo/contract";
import { type Localized, perLocale } from "@trevo/domain";
import type { NewNotification } from "../notifications/index.ts";
import type { Redemption } from "./redemption-store.ts";

const link = "/bonus";

/** A redemption, or the account that a coupon was meant for. */
type Thing = Pick<Redemption, "id">;
/** A redemption without a code is of an offer that was claimed. */
type Used = Pick<Redemption, "id" | "coupon_code_id">;

function notification(redemption: Thing, event: string, words: { title: Localized; description: Localized }): NewNotification {
  return {
    words: perLocale((locale) => ({ title: words.title[locale], description: words.description[locale] })),
    category: "rewards",
    link,
    event: `redemption_${event}:${redemption.id}`,
  };
}

export function givenNotification(redemption: Used): NewNotification {
  const isClaim = redemption.coupon_code_id === null;
  return notification(redemption, "granted", {
    title: isClaim
      ? { pt: "Sua oferta foi liberada", en: "Your offer was granted" }
      : { pt: "Seu cupom foi aplicado", en: "Your coupon was applied" },
    description: isClaim
      ? { pt: "O que ela dá já está na sua conta, com as condições.", en: "What it gives is in your account, with its terms." }
      : { pt: "O que ele dá já está na sua conta, com as condições.", en: "What it gives is in your account, with its terms." },
  });
}

export const heldNotification = (redemption: Thing): NewNotification =>
  notification(redemption, "held", {
    title: { pt: "Seu cupom está em análise", en: "Your coupon is being checked" },
    description: {
      pt: "Nossa equipe confere o uso do cupom em até 24 horas. Seu saldo e seus saques seguem normais.",
      en: "Our team checks the use of the coupon within 24 hours. Your balance and withdrawals are not affected.",
    },
  });

export function refusedNotification(redemption: Used): NewNotification {
  const isClaim = redemption.coupon_code_id === null;
  return notification(redemption, "refused", {
    title: isClaim
      ? { pt: "Sua oferta não foi liberada", en: "Your offer was not granted" }
      : { pt: "Seu cupom não foi aplicado", en: "Your coupon was not applied" },
    description: isClaim
      ? {
          pt: "Cada pessoa usa uma oferta uma vez, e a análise encontrou outro uso. Se houve engano, fale com o suporte.",
          en: "Each person can use an offer once, and the check found another use. If this is a mistake, contact support.",
        }
      : {
          pt: "Cada pessoa usa um cupom uma vez, e a análise encontrou outro uso. Se houve engano, fale com o suporte.",
          en: "Each person can use a coupon once, and the check found another use. If this is a mistake, contact support.",
        },
  });
}

const cannot: Localized = {
  pt: "O depósito entrou inteiro no seu saldo, sem o cupom.",
  en: "The whole deposit is in your balance, without the coupon.",
};

/** For an account that was opened with a coupon. */
export const keptNotification = (player: Thing): NewNotification =>
  notification(player, "kept", {
    title: { pt: "Seu cupom está guardado", en: "Your coupon is kept for you" },
    description: {
      pt: "Confirme e-mail e celular em até 24 horas para receber. Depois disso, só se ainda houver cupons.",
      en: "Confirm your e-mail and phone within 24 hours to receive it. After that, only while coupons are left.",
    },
  });

const whyNotKept: { readonly [code in RefusalCode]?: Localized } = {
  coupon_used_up: { pt: "O cupom esgotou enquanto você criava a conta.", en: "The coupon was used up while you created your account." },
  coupon_used: { pt: "Você já tinha usado este cupom em outra conta.", en: "You had already used this coupon with another account." },
  coupon_not_combinable: {
    pt: "O cupom não pode ser usado junto com outra oferta que você está usando.",
    en: "The coupon cannot be combined with another offer that you are using.",
  },
};
const overNow: Localized = { pt: "O cupom foi encerrado.", en: "The coupon has ended." };

export const notKeptNotification = (player: Thing, code: RefusalCode): NewNotification =>
  notification(player, "not_kept", {
    title: { pt: "Conta criada sem o cupom", en: "Account created without the coupon" },
    description: whyNotKept[code] ?? overNow,
  });

const whyNotGiven: { readonly [code in RefusalCode]?: Localized } = {
  ...whyNotKept,
  coupon_used_up: {
    pt: "O cupom esgotou antes de você confirmar e-mail e celular.",
    en: "The coupon was used up before you confirmed your e-mail and phone.",
  },
  rewards_not_allowed: { pt: "O site deixou de oferecer cupons.", en: "The site no longer offers coupons." },
};

/** For a registration coupon that could not be granted when the contacts were confirmed. */
export const registrationNotGivenNotification = (redemption: Thing, code: RefusalCode): NewNotification =>
  notification(redemption, "not_given", {
    title: { pt: "Seu cupom de cadastro não vale mais", en: "Your registration coupon is no longer valid" },
    description: whyNotGiven[code] ?? overNow,
  });

/** Why a deposit was credited without its coupon. */
const whyNot: { readonly [code in RefusalCode]?: Localized } = {
  gone: { pt: "O cupom foi encerrado antes do pagamento.", en: "The coupon ended before the payment." },
  wrong_state: { pt: "O cupom vale para outro depósito seu.", en: "The coupon is for another deposit of yours." },
  rewards_not_allowed: { pt: "O site deixou de oferecer cupons.", en: "The site no longer offers coupons." },
  coupon_used: { pt: "Você já tinha usado este cupom.", en: "You had already used this coupon." },
  coupon_used_up: { pt: "O cupom esgotou antes do pagamento.", en: "The coupon was used up before the payment." },
  coupon_not_combinable: {
    pt: "O cupom não pode ser usado junto com outra oferta que você está usando.",
    en: "The coupon cannot be combined with another offer that you are using.",
  },
  no_cashback_yesterday: {
    pt: "Outro cupom seu já tinha usado o cashback desse dia.",
    en: "Another coupon of yours had already used the cashback of that day.",
  },
  coupon_needs_cpf: {
    pt: "Para bônus acima de R$ 50,00, a conta precisa ter CPF, e o Pix não veio do seu.",
    en: "Bonuses above R$ 50.00 need an account with a CPF, and the Pix did not come from yours.",
  },
};

export function notGivenNotification(redemption: Thing, code: RefusalCode): NewNotification {
  const why = whyNot[code];
  return notification(redemption, "not_given", {
    title: { pt: "Depósito creditado sem o cupom", en: "Deposit credited without the coupon" },
    description: why ? perLocale((locale) => `${why[locale]} ${cannot[locale]}`) : cannot,
  });
}
