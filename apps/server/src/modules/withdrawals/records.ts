import { invariantStore } from "./invariant-store.ts";

/** What is recorded of withdrawals, for invariants that compare it with the ledger: in the snapshot of such a check. */
export const withdrawalRecords = { withdrawals: invariantStore.withdrawals, sumPaidOut: invariantStore.sumPaidOut };
