import type { PaymentStatus } from "@trevo/contract";
import type { Governed } from "../../kernel/state-invariant.ts";
import type { StateMachine } from "../../kernel/state-machine.ts";

export type WithdrawalStatus = "pending" | "under_review" | "processing" | "approved" | "cancelled" | "invalid_pix_key";

/**
 * `refused` covers a charge that ran out unpaid, so that a late Pix still pays it. `pending` is money that came but waits for a person.
 * What is `refunded` or `chargebacked` stays so.
 */
export const depositMachine: StateMachine<PaymentStatus> = {
  name: "deposit",
  transitions: {
    new: ["waiting_payment"],
    waiting_payment: ["paid", "refused", "pending"],
    refused: ["paid", "pending"],
    pending: ["paid", "refused"],
    paid: ["refunded", "chargebacked"],
    refunded: [],
    chargebacked: [],
  },
};

/** `approved`, `cancelled` and `invalid_pix_key` are final: a payout that comes back is a new credit. */
export const withdrawalMachine: StateMachine<WithdrawalStatus> = {
  name: "withdrawal",
  transitions: {
    new: ["pending", "under_review"],
    pending: ["processing", "under_review", "cancelled"],
    under_review: ["processing", "cancelled"],
    processing: ["approved", "cancelled", "invalid_pix_key"],
    approved: [],
    cancelled: [],
    invalid_pix_key: [],
  },
};

export const deposits: Governed = { machine: depositMachine, table: "deposits" };
export const withdrawals: Governed = { machine: withdrawalMachine, table: "withdrawals" };

/** A deposit that a Pix may still pay. */
export const isPayable = (status: PaymentStatus): boolean => depositMachine.transitions[status].includes("paid") && status !== "pending";
