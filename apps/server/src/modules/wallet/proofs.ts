import type { Proof } from "../../kernel/proof.ts";
import { keyProofs } from "./prove-keys.ts";
import { roundProofs } from "./prove-rounds.ts";
import { walletProofs } from "./prove-wallets.ts";

/** What the ledger says of itself. */
export const ledgerProofs: readonly Proof[] = [...walletProofs, ...roundProofs, ...keyProofs];
