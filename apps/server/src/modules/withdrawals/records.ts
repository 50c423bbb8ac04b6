import { invariantStore } from "./invariant-store.ts";

/** Records of withdrawals for invariants that compare them with the ledger. They are read in the snapshot of that check. */
export const withdrawalRecords = { withdrawals: invariantStore.withdrawals, sumPaidOut: invariantStore.sumPaidOut };
