import assert from "node:assert/strict";
import type { DocumentState } from "@trevo/contract";

/** From each state, where a document may go. A check that is void, or found fault with another document, gives it back. */
export const documentSteps: Record<DocumentState, readonly DocumentState[]> = {
  pending: ["under_review", "cancelled"],
  under_review: ["approved", "rejected", "pending", "cancelled"],
  approved: [],
  rejected: [],
  cancelled: [],
};

export const mayTransition = (from: DocumentState, to: DocumentState): boolean => documentSteps[from].includes(to);

export function assertDocumentStep(from: DocumentState, to: DocumentState): void {
  assert(mayTransition(from, to), `a document does not go from ${from} to ${to}`);
}
