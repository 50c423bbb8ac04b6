import { type Localized, reaisText } from "@trevo/domain";
import { type NewNotification, paymentNotification } from "../notifications/index.ts";
import { returnNotes } from "./notes.ts";

/** Amount in centavos. */
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

/** For a deposit that staff return. */
export function returningNotification({ id, amount }: Credited): NewNotification {
  const sum = reaisText(amount);
  return {
    words: {
      pt: {
        title: `Devolução de ${sum.pt} para quem pagou`,
        description: "Seu depósito saiu do saldo e volta por Pix para a conta que pagou.",
      },
      en: {
        title: `${sum.en} is going back to the payer`,
        description: "Your deposit has left your balance and goes back by Pix to the account that paid it.",
      },
    },
    category: "money",
    link: `/account/wallet?show=deposits&receipt=${id}`,
    subject: id,
    event: `deposit_returning:${id}`,
  };
}

/** For a return that the bank has executed. */
export function backNotification({ id, amount }: Credited): NewNotification {
  const sum = reaisText(amount);
  return {
    words: {
      pt: { title: `${sum.pt} voltaram para quem pagou`, description: "O banco concluiu a devolução do seu depósito." },
      en: { title: `${sum.en} went back to the payer`, description: "The bank has completed the return of your deposit." },
    },
    category: "money",
    link: `/account/wallet?show=deposits&receipt=${id}`,
    subject: id,
    event: `deposit_back:${id}`,
  };
}

/** For a return that was debited from the balance and that the bank refused. Staff handle it. */
export function notTakenBackNotification({ id, amount }: Credited): NewNotification {
  const sum = reaisText(amount);
  return {
    words: {
      pt: {
        title: `A devolução de ${sum.pt} não foi aceita pelo banco`,
        description: "Nossa equipe está cuidando disso. O dinheiro continua reservado para quem pagou.",
      },
      en: {
        title: `The bank did not accept the return of ${sum.en}`,
        description: "Our team is looking into it. The money stays reserved for the payer.",
      },
    },
    category: "money",
    link: `/account/wallet?show=deposits&receipt=${id}`,
    subject: id,
    event: `deposit_not_taken_back:${id}`,
  };
}

/** `reason`: why the Pix is returned to its payer. */
export const returnedNotification = ({ id, amount, piece, reason }: Credited & { piece: string; reason: Localized }): NewNotification =>
  paymentNotification({
    event: "deposit_returned",
    id,
    amount,
    piece,
    title: (money) => ({ pt: `Pix de ${money} não foi creditado`, en: `Pix of ${money} was not credited` }),
    description: reason,
  });

/** Messages whose text a brand can replace, and every reason of a return. */
export const depositMessages = { credited: creditedNotification, returned: returnedNotification, reasons: returnNotes };
