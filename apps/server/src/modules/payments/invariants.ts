import type { Invariant } from "../../kernel/invariant.ts";
import { invariantsOfClearing } from "./check-clearing.ts";
import { invariantsOfPayments } from "./check-payments.ts";

/** What payments say of their rows, against the ledger. */
export const paymentInvariants: readonly Invariant[] = [...invariantsOfPayments, ...invariantsOfClearing];
