import { invariantStore } from "./invariant-store.ts";

/** Records of deposits and received Pix for invariants that compare them with the ledger. They are read in the snapshot of the check. */
export const depositRecords = {
  deposits: invariantStore.deposits,
  pix: invariantStore.pix,
  sumCredited: invariantStore.sumCredited,
};
