import { type PaymentStatus, type PixCharge, type Transaction, transactionStatus } from "@trevo/contract";
import { renderSVG } from "uqr";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Deposit } from "./deposit-store.ts";
import { depositNote, depositReason } from "./notes.ts";
import type { ReceivedForDeposit } from "./received-pix-store.ts";

/** Presents a charge that the bank has created, and its Pix. */
export function presentCharge(deposit: Deposit & { br_code: string }, received: readonly ReceivedForDeposit[]): PixCharge {
  const svg = renderSVG(deposit.br_code, { ecc: "M", border: 2 });
  return {
    id: deposit.id,
    amount: deposit.amount,
    code: deposit.br_code,
    qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`,
    expires_at: deposit.expires_at.toISOString(),
    status: deposit.status,
    deposit_reason: depositReason(received),
  };
}

/** Maps a deposit's state to a transaction code of the player's history. */
const codes: Record<PaymentStatus, Transaction["status"]> = {
  waiting_payment: transactionStatus.pending,
  pending: transactionStatus.under_review,
  paid: transactionStatus.approved,
  refused: transactionStatus.cancelled,
  refunded: transactionStatus.cancelled,
  chargebacked: transactionStatus.cancelled,
};

/** Returns the states that a code covers. */
export const statesOf = (code: Transaction["status"]): PaymentStatus[] =>
  (Object.keys(codes) as PaymentStatus[]).filter((status) => codes[status] === code);

const description = { pt: "Depósito por Pix", en: "Pix deposit" };

/** The player whose deposit is shown, and the language. */
export type DepositReader = Pick<PlayerScope, "tenant" | "player_id" | "locale">;

export const presentDeposit = (
  scope: Pick<PlayerScope, "locale">,
  deposit: Deposit,
  received: readonly ReceivedForDeposit[],
): Transaction => ({
  id: deposit.id,
  type: "deposit",
  status: codes[deposit.status],
  amount: deposit.amount,
  balance_after: deposit.balance_after,
  description: description[scope.locale],
  note: depositNote(scope.locale, deposit, received),
  deposit_reason: depositReason(received),
  method: null,
  cancellable: false,
  cancellable_until: null,
  created_at: deposit.created_at.toISOString(),
  updated_at: deposit.updated_at.toISOString(),
});
