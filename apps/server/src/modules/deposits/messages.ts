import type { Localized } from "@trevo/domain";
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
