import type { WaitingWithdrawal } from "@trevo/contract";
import type { Tenant } from "../../kernel/scope.ts";
import { isOverdue, promisedBy } from "./withdrawal-due.ts";
import { approvalsNeeded, reviewReasonsOf } from "./policy.ts";
import type { Review } from "./review-store.ts";
import type { Withdrawal } from "./withdrawal-store.ts";

export interface WaitingFacts {
  readonly withdrawal: Withdrawal;
  /** Those of other withdrawals are left out. */
  readonly reviews: readonly Review[];
  readonly now: Date;
}

/** A withdrawal as the back office sees it, with the reviews that are its own. */
export function presentWaiting(tenant: Tenant, { withdrawal, reviews, now }: WaitingFacts): WaitingWithdrawal {
  const { id, player_id, amount, status, method_type, key_masked, created_at, updated_at } = withdrawal;
  const approvals = reviews.filter((review) => review.withdrawal_id === id && review.decision === "approve");
  const promised = promisedBy(withdrawal, tenant.settings);
  const isWaiting = status === "under_review";
  return {
    id,
    tenant: tenant.slug,
    player_id,
    amount,
    state: status,
    reasons: reviewReasonsOf(tenant.settings, withdrawal),
    approvals_needed: isWaiting ? approvalsNeeded(tenant.settings, amount) : 0,
    approvals: approvals.map(({ reviewer, at }) => ({ by: reviewer, at: at.toISOString() })),
    method: { type: method_type, key_masked },
    due_at: promised?.toISOString() ?? null,
    overdue: isOverdue(promised, now),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
