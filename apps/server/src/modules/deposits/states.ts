import type { PaymentStatus } from "@trevo/contract";
import type { Governed } from "../../kernel/state-invariant.ts";
import type { StateMachine } from "../../kernel/state-machine.ts";

/**
 * `refused` includes charges that expired unpaid, so that a late Pix can still pay them. `pending` is money that arrived and waits for
 * staff. `refunded` and `chargebacked` are final.
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

export const governedDeposits: Governed = { machine: depositMachine, table: "deposits" };

/** True if a Pix may still pay the deposit. */
export const isPayable = (status: PaymentStatus): boolean => depositMachine.transitions[status].includes("paid") && status !== "pending";
