import type { Locale, Localized } from "@trevo/domain";
import { isForCheck } from "./states.ts";
import type { Withdrawal } from "./withdrawal-store.ts";

type Note = Localized;

const withdrawalNotes = {
  by_player: { pt: "Cancelado por você. O valor voltou para o saldo.", en: "Cancelled by you. The amount is back in your balance." },
  rejected: {
    pt: "Não aprovado pela equipe. O valor voltou para o saldo.",
    en: "Not approved by our team. The amount is back in your balance.",
  },
  bank: {
    pt: "O banco não fez o pagamento. O valor voltou para o saldo.",
    en: "The bank did not pay. The amount is back in your balance.",
  },
  key: {
    pt: "O banco recusou a chave Pix. O valor voltou para o saldo.",
    en: "The bank refused the Pix key. The amount is back in your balance.",
  },
  frozen: { pt: "Os pagamentos estão em conferência. Seu saque espera a vez.", en: "Payouts are being checked. Yours waits its turn." },
  debt: {
    pt: "Há um valor pendente na sua conta. Fale com o suporte.",
    en: "There is an outstanding amount on your account. Contact support.",
  },
  held: { pt: "Nossa equipe está conferindo este saque antes de enviar.", en: "Our team is checking this withdrawal before it is sent." },
  review: {
    pt: "Acima do limite automático: nossa equipe confere antes de enviar.",
    en: "Above the automatic limit: our team checks it before it is sent.",
  },
} as const satisfies Record<string, Note>;

/** Why a withdrawal was not paid. */
export const refusalNotes: readonly Localized[] = [
  withdrawalNotes.by_player,
  withdrawalNotes.rejected,
  withdrawalNotes.bank,
  withdrawalNotes.key,
];

/** In both languages; null if the status explains itself. */
export function withdrawalNoteOf(withdrawal: Pick<Withdrawal, "status" | "status_reason" | "held_at" | "attempts">): Note | null {
  const { status, status_reason: reason } = withdrawal;
  if (isForCheck(withdrawal)) return withdrawalNotes.held;
  if (status === "invalid_pix_key") return withdrawalNotes.key;
  if (status === "under_review") return reason === "debt_outstanding" ? withdrawalNotes.debt : withdrawalNotes.review;
  if (status === "pending") return reason === "payouts_frozen" ? withdrawalNotes.frozen : null;
  if (status !== "cancelled") return null;
  if (reason === "cancelled_by_player") return withdrawalNotes.by_player;
  return reason?.startsWith("rejected_by:") ? withdrawalNotes.rejected : withdrawalNotes.bank;
}

/** Explains the present status of a withdrawal; null if the status explains itself. */
export const withdrawalNote = (
  locale: Locale,
  withdrawal: Pick<Withdrawal, "status" | "status_reason" | "held_at" | "attempts">,
): string | null => withdrawalNoteOf(withdrawal)?.[locale] ?? null;
