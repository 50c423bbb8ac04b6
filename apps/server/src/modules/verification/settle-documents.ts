import type { Tx } from "../../kernel/db.ts";
import { type DocumentRow, documentStore } from "./document-store.ts";
import { type Verdict, isAtFault } from "./policy.ts";

interface Settling {
  /** The documents under review. */
  readonly documents: readonly DocumentRow[];
  readonly verdict: Verdict;
  readonly at: Date;
}

/** Decides each document of a check. One that is not at fault becomes pending until the others are sent again. */
export async function settleDocuments(tx: Tx, { documents, verdict, at }: Settling): Promise<void> {
  for (const row of documents) {
    if (verdict === null) await documentStore.transition(tx, row, { state: "approved", at });
    else if (isAtFault(row.type, verdict)) await documentStore.transition(tx, row, { state: "rejected", reason: verdict, at });
    else await documentStore.transition(tx, row, { state: "pending", at });
  }
}
