import type { PaymentEvent } from "@trevo/contract";
import { type Locale, perLocale } from "@trevo/domain";
import { formatMoney } from "@trevo/ui/format";
import type { NewNotification } from "../notifications/index.ts";
import type { Note } from "./notes.ts";

interface Payment {
  readonly event: PaymentEvent;
  /** The deposit's or the withdrawal's. */
  readonly id: string;
  /** Centavos. */
  readonly amount: number;
  /** Tells two events of one payment apart: a withdrawal may come back in pieces. */
  readonly piece?: string;
  /** Why, where the event alone does not say it. */
  readonly why?: Note;
}

const titles: Record<PaymentEvent, (amount: string) => Note> = {
  deposit_credited: (amount) => ({ pt: `${amount} na sua conta`, en: `${amount} in your account` }),
  deposit_returned: (amount) => ({ pt: `Pix de ${amount} não foi creditado`, en: `Pix of ${amount} was not credited` }),
  withdrawal_sent: (amount) => ({ pt: `Saque de ${amount} enviado`, en: `Withdrawal of ${amount} sent` }),
  withdrawal_refused: (amount) => ({ pt: `Saque de ${amount} não foi pago`, en: `Withdrawal of ${amount} was not paid` }),
  withdrawal_returned: (amount) => ({ pt: `${amount} de volta no seu saldo`, en: `${amount} back in your balance` }),
};

const descriptions: Record<PaymentEvent, Note> = {
  deposit_credited: { pt: "Seu depósito por Pix foi creditado.", en: "Your Pix deposit was credited." },
  deposit_returned: { pt: "O valor voltou para quem pagou.", en: "The amount went back to its payer." },
  withdrawal_sent: { pt: "O Pix foi enviado para a sua chave.", en: "The Pix was sent to your key." },
  withdrawal_refused: { pt: "O valor voltou para o saldo.", en: "The amount is back in your balance." },
  withdrawal_returned: {
    pt: "O banco que recebe devolveu o seu saque. Confira a chave Pix antes de pedir outro.",
    en: "The receiving bank sent your withdrawal back. Check the Pix key before you ask for another.",
  },
};

/** What a player is told of a payment: one notice an event, whoever settles it and however often. */
export function paymentNotification({ event, id, amount, piece, why }: Payment): NewNotification {
  const words = (locale: Locale) => ({
    title: titles[event](formatMoney(amount, locale))[locale],
    description: (why ?? descriptions[event])[locale],
  });
  const list = event.startsWith("deposit") ? "deposits" : "withdrawals";
  return {
    words: perLocale(words),
    link: `/account/wallet?show=${list}&receipt=${id}`,
    payment: { event, id, amount },
    event: [event, id, piece].filter(Boolean).join(":"),
  };
}
