import type { Governed } from "../../kernel/state-invariant.ts";
import type { StateMachine } from "../../kernel/state-machine.ts";

export type WithdrawalStatus = "pending" | "under_review" | "processing" | "approved" | "cancelled" | "invalid_pix_key";

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

export const governedWithdrawals: Governed = { machine: withdrawalMachine, table: "withdrawals" };

/** The states in which somebody still waits for the money. */
export const isOpen = (status: WithdrawalStatus): boolean => withdrawalMachine.transitions[status].length > 0;
