import { type DepositReason, depositReasons } from "@trevo/contract";
import { type Locale, type Localized, formatReais } from "@trevo/domain";
import type { Deposit } from "./deposit-store.ts";
import type { ReceivedForDeposit } from "./received-pix-store.ts";

type Note = Localized;

const notReceiving: Note = {
  pt: "Sua conta não podia receber depósitos, e o Pix voltou para quem pagou.",
  en: "Your account could not take deposits, and the Pix went back to its payer.",
};

/** Why a Pix was returned to its payer. */
const returned: Readonly<Record<string, Note>> = {
  payer_not_owner: {
    pt: "O Pix veio de outro CPF e voltou para quem pagou.",
    en: "The Pix came from another CPF and went back to its payer.",
  },
  already_paid: {
    pt: "Um segundo Pix chegou para este código e voltou para quem pagou.",
    en: "A second Pix arrived for this code and went back to its payer.",
  },
  limit_reached: {
    pt: "O valor passaria do seu limite de depósito, e o Pix voltou para quem pagou.",
    en: "The amount would have exceeded your deposit limit, and the Pix went back to its payer.",
  },
  payer_excluded: {
    pt: "O Pix veio do CPF de uma pessoa em autoexclusão ou impedida de apostar, e voltou para quem pagou.",
    en: "The Pix came from the CPF of a person who is self-excluded or barred from betting, and went back to its payer.",
  },
  register_impeded: {
    pt: "Seu CPF está no cadastro nacional de impedidos de apostar, e o Pix voltou para quem pagou.",
    en: "Your CPF is in the national register of people who may not bet, and the Pix went back to its payer.",
  },
  register_unanswered: {
    pt: "O cadastro nacional de apostas não respondeu a tempo, e o Pix voltou para quem pagou. Tente mais tarde.",
    en: "The national betting register did not answer in time, and the Pix went back to its payer. Try again later.",
  },
  blocked: notReceiving,
  self_excluded: notReceiving,
  cooling_off: notReceiving,
};

/** Why a Pix waits for staff. */
const waiting: Readonly<Record<string, Note>> = {
  wrong_amount: {
    pt: "O Pix chegou com outro valor. Nossa equipe confere e responde.",
    en: "The Pix arrived with another amount. Our team is looking at it.",
  },
  payer_unknown: {
    pt: "O banco não informou quem pagou. Nossa equipe confere e responde.",
    en: "The bank did not say who paid. Our team is looking at it.",
  },
};
const waitingAnyhow: Note = { pt: "O Pix chegou. Nossa equipe confere e responde.", en: "The Pix arrived. Our team is looking at it." };

const late: Note = {
  pt: "Pago depois do prazo do código, e creditado assim mesmo.",
  en: "Paid after the code had expired, and credited all the same.",
};
const expired: Note = { pt: "O prazo do código acabou sem pagamento.", en: "The code expired without a payment." };

export const returnNotes: readonly Localized[] = Object.values(returned);

/** Why a Pix is returned to its payer, in both languages. */
export const returnNote = (reason: string): Note => returned[reason] ?? notReceiving;

/** Note about a refund. Our own return is under way until the bank responds. */
function refundNote(amount: string, state: ReceivedForDeposit["returned"]): Note {
  if (state === "sending") return { pt: `Estamos devolvendo ${amount} para quem pagou.`, en: `We are returning ${amount} to the payer.` };
  if (state === "refused")
    return {
      pt: `O banco não aceitou a devolução de ${amount}. Nossa equipe está resolvendo.`,
      en: `The bank did not accept the return of ${amount}. Our team is settling it.`,
    };
  return { pt: `Voltaram ${amount} para quem pagou.`, en: `${amount} went back to the payer.` };
}

/** Describes a deposit beyond its status, from its last Pix; null if there is nothing to add. */
export function depositNote(locale: Locale, deposit: Deposit, received: readonly ReceivedForDeposit[]): string | null {
  const pix = received.at(-1);
  if (!pix) return deposit.status === "refused" ? expired[locale] : null;
  if (pix.disposition === "returning" || pix.disposition === "returned") return returnNote(pix.reason ?? "")[locale];
  if (pix.disposition !== "credited") return (waiting[pix.reason ?? ""] ?? waitingAnyhow)[locale];
  if (pix.refunded > 0) return refundNote(formatReais(pix.refunded, locale), pix.returned)[locale];
  return pix.paid_at > deposit.expires_at ? late[locale] : null;
}

/** Why the deposit's last Pix was not credited; null if it was, or if there is none. */
export function depositReason(received: readonly ReceivedForDeposit[]): DepositReason | null {
  const pix = received.at(-1);
  if (!pix || pix.disposition === "credited") return null;
  const isKnown = (reason: string | null): reason is DepositReason => depositReasons.includes(reason as DepositReason);
  if (isKnown(pix.reason)) return pix.reason;
  return pix.disposition === "returning" || pix.disposition === "returned" ? "account_closed_to_deposits" : "under_review";
}
