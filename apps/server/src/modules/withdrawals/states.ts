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

/** Whether it can still be kept from the bank: once ordered, a payout is the bank's. */
export const mayHold = ({ status, attempts }: { readonly status: WithdrawalStatus; readonly attempts: number }): boolean =>
  status === "pending" || status === "under_review" || (status === "processing" && attempts === 0);

interface Holdable {
  readonly status: WithdrawalStatus;
  readonly attempts: number;
  readonly held_at: Date | null;
}

/**
 * Whether somebody keeps it from the bank. A server of a release that knows no holds may have ordered it all the same, while servers are replaced: it is
 * the bank's then, and goes on as any other.
 */
export const isHeld = (withdrawal: Holdable): boolean => withdrawal.held_at !== null && mayHold(withdrawal);

const heldBy = "held_by:";
export const heldReason = (staffId: string): string => `${heldBy}${staffId}`;

/** Whether it waits because somebody holds it, or held it. */
export const isForCheck = (withdrawal: Holdable & { readonly status_reason: string | null }): boolean =>
  isOpen(withdrawal.status) &&
  (isHeld(withdrawal) || (withdrawal.status === "under_review" && withdrawal.status_reason?.startsWith(heldBy) === true));
