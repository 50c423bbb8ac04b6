import type { Governed } from "../../kernel/state-invariant.ts";
import type { StateMachine } from "../../kernel/state-machine.ts";

export type WithdrawalStatus = "pending" | "under_review" | "processing" | "approved" | "cancelled" | "invalid_pix_key";

/** `approved`, `cancelled` and `invalid_pix_key` are final: a returned payout is a new credit. */
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

/** True while the player still waits for the money. */
export const isOpen = (status: WithdrawalStatus): boolean => withdrawalMachine.transitions[status].length > 0;

/** True if the withdrawal can still be held back. Once ordered, a payout can no longer be stopped. */
export const mayHold = ({ status, attempts }: { readonly status: WithdrawalStatus; readonly attempts: number }): boolean =>
  status === "pending" || status === "under_review" || (status === "processing" && attempts === 0);

interface Holdable {
  readonly status: WithdrawalStatus;
  readonly attempts: number;
  readonly held_at: Date | null;
}

/**
 * True if staff hold the withdrawal back from the bank. During an upgrade, a server of a release without holds may have ordered it anyway;
 * it then proceeds like any other payout.
 */
export const isHeld = (withdrawal: Holdable): boolean => withdrawal.held_at !== null && mayHold(withdrawal);

const heldBy = "held_by:";
export const heldReason = (staffId: string): string => `${heldBy}${staffId}`;

/** True if the withdrawal waits because staff hold it, or held it. */
export const isForCheck = (withdrawal: Holdable & { readonly status_reason: string | null }): boolean =>
  isOpen(withdrawal.status) &&
  (isHeld(withdrawal) || (withdrawal.status === "under_review" && withdrawal.status_reason?.startsWith(heldBy) === true));
