import type { Proof } from "../../kernel/proof.ts";
import { proofsOfClearing } from "./prove-clearing.ts";
import { proofsOfPayments } from "./prove-payments.ts";

/** What payments say of their rows, against the ledger. */
export const paymentProofs: readonly Proof[] = [...proofsOfPayments, ...proofsOfClearing];
