import assert from "node:assert/strict";
import { type PaymentStatus, transactionStatus } from "@trevo/contract";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

/** A withdrawal's status as the wire spells it (specification, section 3): 0 to 5. */
export type WithdrawalStatus = (typeof transactionStatus)[keyof typeof transactionStatus];

const { pending, approved, cancelled, invalid_pix_key, processing, under_review } = transactionStatus;

/**
 * From each state, where a deposit may go. `refused` covers a charge that ran out unpaid, so that a late Pix still pays
 * it. `pending` is money that came but waits for a person. What is `refunded` or `chargebacked` stays so.
 */
export const depositTransitions: Record<PaymentStatus | "new", readonly PaymentStatus[]> = {
  new: ["waiting_payment"],
  waiting_payment: ["paid", "refused", "pending"],
  refused: ["paid", "pending"],
  pending: ["paid", "refused"],
  paid: ["refunded", "chargebacked"],
  refunded: [],
  chargebacked: [],
};

/** From each state, where a withdrawal may go. 1, 2 and 3 are final: a payout that comes back is a new credit. */
export const withdrawalTransitions: Record<WithdrawalStatus | "new", readonly WithdrawalStatus[]> = {
  new: [pending, under_review],
  [pending]: [processing, under_review, cancelled],
  [under_review]: [processing, cancelled],
  [processing]: [approved, cancelled, invalid_pix_key],
  [approved]: [],
  [cancelled]: [],
  [invalid_pix_key]: [],
};

const mayTransition = (steps: Record<string, readonly unknown[]>, from: unknown, to: unknown): boolean =>
  steps[String(from)]?.includes(to) ?? false;

export function assertDepositTransition(from: PaymentStatus, to: PaymentStatus): void {
  assert(mayTransition(depositTransitions, from, to), `a deposit does not go from ${from} to ${to}`);
}

export function assertWithdrawalTransition(from: WithdrawalStatus, to: WithdrawalStatus): void {
  assert(mayTransition(withdrawalTransitions, from, to), `a withdrawal does not go from ${from} to ${to}`);
}

/** A deposit that a Pix may still pay. */
export const isPayable = (status: PaymentStatus): boolean => depositTransitions[status].includes("paid") && status !== "pending";

const edgesOf = (machine: string, steps: Record<string, readonly unknown[]>): string[] =>
  Object.entries(steps).flatMap(([from, targets]) => targets.map((to) => `${machine}: ${from} to ${String(to)}`));

/** Throws when the database's triggers obey other tables than this code: run it at start. */
export async function checkPaymentStates(db: Db): Promise<void> {
  const { rows } = await sql<{
    edge: string;
  }>`select machine || ': ' || from_status || ' to ' || to_status as edge from payment_transitions`.execute(db);
  const ours = [...edgesOf("deposit", depositTransitions), ...edgesOf("withdrawal", withdrawalTransitions)].sort();
  assert.deepEqual(rows.map((row) => row.edge).sort(), ours, "the database's payment transitions differ from the code's");
}
