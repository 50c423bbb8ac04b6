import type { PaymentStatus } from "@trevo/contract";
import type { Governed } from "../../kernel/state-invariant.ts";
import type { StateMachine } from "../../kernel/state-machine.ts";

/**
 * `refused` covers a charge that expired unpaid, so that a late Pix still pays it. `pending` is money that came but waits for a person.
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

export const governedDeposits: Governed = { machine: depositMachine, table: "deposits" };

/** A deposit that a Pix may still pay. */
export const isPayable = (status: PaymentStatus): boolean => depositMachine.transitions[status].includes("paid") && status !== "pending";
