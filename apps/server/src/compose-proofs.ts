import type { Proof } from "./kernel/proof.ts";
import { paymentProofs } from "./modules/payments/index.ts";
import { returnsProofs } from "./modules/returns/index.ts";
import { totalsProofs } from "./modules/totals/index.ts";
import { ledgerProofs } from "./modules/wallet/index.ts";

/** What every module says of its own rows: for the jobs, and for `npm run verify`. */
export const proofs: readonly Proof[] = [...ledgerProofs, ...paymentProofs, ...totalsProofs, ...returnsProofs];
