import type { Invariant } from "../../kernel/invariant.ts";
import { keyInvariants } from "./check-keys.ts";
import { roundInvariants } from "./check-rounds.ts";
import { walletInvariants } from "./check-wallets.ts";

/** What the ledger says of itself. */
export const ledgerInvariants: readonly Invariant[] = [...walletInvariants, ...roundInvariants, ...keyInvariants];
