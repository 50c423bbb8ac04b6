import { invariantStore } from "./invariant-store.ts";

/** What is recorded of deposits and received Pix, for invariants that compare it with the ledger: in the snapshot of such a check. */
export const depositRecords = {
  deposits: invariantStore.deposits,
  pix: invariantStore.pix,
  sumCredited: invariantStore.sumCredited,
};
