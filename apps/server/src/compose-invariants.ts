import type { Invariant } from "./kernel/invariant.ts";
import { paymentInvariants } from "./modules/payments/index.ts";
import { returnsInvariants } from "./modules/returns/index.ts";
import { totalsInvariants } from "./modules/totals/index.ts";
import { ledgerInvariants } from "./modules/wallet/index.ts";

/** Every module's invariants: for the jobs, and for `npm run verify`. */
export const invariants: readonly Invariant[] = [...ledgerInvariants, ...paymentInvariants, ...totalsInvariants, ...returnsInvariants];
