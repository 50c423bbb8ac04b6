import type { Localized } from "@trevo/domain";
import { type NewNotification, paymentNotification } from "../notifications/index.ts";
import { refusalNotes, withdrawalNoteOf } from "./notes.ts";
import type { Withdrawal } from "./withdrawal-store.ts";

export const sentNotification = ({ id, amount }: Pick<Withdrawal, "id" | "amount">): NewNotification =>
  paymentNotification({
    event: "withdrawal_sent",
    id,
    amount,
    title: (money) => ({ pt: `Saque de ${money} enviado`, en: `Withdrawal of ${money} sent` }),
    description: { pt: "O Pix foi enviado para a sua chave.", en: "The Pix was sent to your key." },
  });

const isBack: Localized = { pt: "O valor voltou para o saldo.", en: "The amount is back in your balance." };

/** For a withdrawal that the bank or the brand refused. */
export const refusalNotification = (refused: Withdrawal): NewNotification =>
  refusedNotification(refused, withdrawalNoteOf(refused) ?? isBack);

/** `reason`: why it was not paid. */
export const refusedNotification = ({ id, amount }: Pick<Withdrawal, "id" | "amount">, reason: Localized): NewNotification =>
  paymentNotification({
    event: "withdrawal_refused",
    id,
    amount,
    title: (money) => ({ pt: `Saque de ${money} não foi pago`, en: `Withdrawal of ${money} was not paid` }),
    description: reason,
  });

/** `piece` identifies the returned part: a withdrawal may be returned in several. */
export const returnedNotification = (
  { id }: Pick<Withdrawal, "id">,
  { amount, piece }: { amount: number; piece: string },
): NewNotification =>
  paymentNotification({
    event: "withdrawal_returned",
    id,
    amount,
    piece,
    title: (money) => ({ pt: `${money} de volta no seu saldo`, en: `${money} back in your balance` }),
    description: {
      pt: "O banco que recebe devolveu o seu saque. Confira a chave Pix antes de pedir outro.",
      en: "The receiving bank sent your withdrawal back. Check the Pix key before you ask for another.",
    },
  });

/** Messages whose text a brand can replace, and every reason of a refusal. */
export const withdrawalMessages = {
  sent: sentNotification,
  refused: refusedNotification,
  returned: returnedNotification,
  reasons: [...refusalNotes, isBack],
};
