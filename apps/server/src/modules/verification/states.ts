import assert from "node:assert/strict";
import type { DocumentState } from "@trevo/contract";

/** The allowed transitions of a document. If a check is void, or finds fault with another document, the document becomes pending again. */
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
