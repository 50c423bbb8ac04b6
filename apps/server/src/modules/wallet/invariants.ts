import type { Invariant } from "../../kernel/invariant.ts";
import { bonusInvariants } from "./bonus-invariants.ts";
import { keyInvariants } from "./key-invariants.ts";
import { roundInvariants } from "./round-invariants.ts";
import { walletInvariants } from "./wallet-invariants.ts";

/** Invariants of the ledger. */
export const ledgerInvariants: readonly Invariant[] = [...walletInvariants, ...roundInvariants, ...keyInvariants, ...bonusInvariants];
