import type { Verification, VerificationReason } from "@trevo/contract";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { DocumentRow } from "./document-store.ts";
import { type RejectionReason, missingTypes } from "./policy.ts";
import type { VerificationRow } from "./verification-store.ts";

/** This screen does not show data from public registers. */
export const shownReason = (reason: RejectionReason | null): VerificationReason | null =>
  reason === "prohibited" || reason === "self_excluded" ? "not_concluded" : reason;

export interface VerificationFacts {
  readonly row: VerificationRow;
  /** True if the approval applies to the account's present name and CPF. */
  readonly verified: boolean;
  readonly has_cpf: boolean;
  readonly documents: readonly DocumentRow[];
}

export function presentVerification({ tenant }: PlayerScope, { row, verified, has_cpf, documents }: VerificationFacts): Verification {
  const { verification_before_play, verification_before_deposit, verification_above_withdrawal } = tenant.settings.policy;
  const settled = verified || row.state === "under_review";
  return {
    state: row.state === "approved" && !verified ? "none" : row.state,
    reason: shownReason(row.reason),
    delayed: row.delayed,
    by_person: row.state === "under_review" && row.review_since !== null,
    missing: settled ? [] : missingTypes(documents.filter((document) => document.state === "pending")),
    needs_cpf: !has_cpf,
    required_for: [
      ...(verification_before_play ? (["play"] as const) : []),
      ...(verification_before_deposit ? (["deposit"] as const) : []),
      ...(verification_above_withdrawal === null ? [] : (["withdraw"] as const)),
    ],
    withdraw_above: verification_above_withdrawal,
    documents: documents.map(({ id, type, state, reason, created_at }) => ({
      id,
      type,
      state,
      reason: shownReason(reason),
      created_at: created_at.toISOString(),
    })),
  };
}
