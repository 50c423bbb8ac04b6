import { type Localized, formatReais } from "@trevo/domain";
import { type NewNotification, paymentNotification } from "../notifications/index.ts";

/** Centavos. */
interface Credited {
  readonly id: string;
  readonly amount: number;
}

export const creditedNotification = ({ id, amount }: Credited): NewNotification =>
  paymentNotification({
    event: "deposit_credited",
    id,
    amount,
    title: (money) => ({ pt: `${money} na sua conta`, en: `${money} in your account` }),
    description: { pt: "Seu depósito por Pix foi creditado.", en: "Your Pix deposit was credited." },
  });

/** Staff returns what was credited. */
export function returningNotification({ id, amount }: Credited): NewNotification {
  const sum = formatReais(amount);
  return {
    words: {
      pt: {
        title: `Devolução de ${sum} para quem pagou`,
        description: "Seu depósito saiu do saldo e volta por Pix para a conta que pagou.",
      },
      en: {
        title: `${sum} is going back to the payer`,
        description: "Your deposit has left your balance and goes back by Pix to the account that paid it.",
      },
    },
    category: "money",
    link: `/account/wallet?show=deposits&receipt=${id}`,
    event: `deposit_returning:${id}`,
  };
}

/** `reason`: why the Pix goes back to its payer. */
export const returnedNotification = ({ id, amount, piece, reason }: Credited & { piece: string; reason: Localized }): NewNotification =>
  paymentNotification({
    event: "deposit_returned",
    id,
    amount,
    piece,
    title: (money) => ({ pt: `Pix de ${money} não foi creditado`, en: `Pix of ${money} was not credited` }),
    description: reason,
  });
