import type { ReviewReason, TenantSettings } from "@trevo/contract";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { type WithdrawalStatus, isForCheck } from "./states.ts";

/** Sum of a player's withdrawals of one day, without cancelled and refused ones. Centavos. */
export interface WithdrawalDay {
  readonly count: number;
  readonly amount: number;
  /** The part of `amount` that needed no decision by an operator. */
  readonly automatic: number;
}

/** Maximum amount of a further withdrawal today, in centavos; null if the tenant sets no limit. */
export function leftToday(settings: TenantSettings, day: WithdrawalDay): number | null {
  const { max_withdrawals_a_day: times, max_withdrawn_a_day: amount } = settings;
  if (times !== null && day.count >= times) return 0;
  return amount === null ? null : Math.max(0, amount - day.amount);
}

/** Refuses with the amount that is left, if any. */
export function dayRefusal(settings: TenantSettings, day: WithdrawalDay, amount: number): Refusal | null {
  const left = leftToday(settings, day);
  if (left === null || amount <= left) return null;
  const fields = left >= settings.min_withdrawal ? { fields: { amount: [`amount_maximum:${left}`] } } : {};
  return refuse("withdrawal_limit_reached", fields);
}

/**
 * Refuses an amount above the brand's daily limit for unverified players. The day's withdrawals count together, so that splitting an amount
 * does not help.
 */
export const kycRefusal = (max: number | null, day: WithdrawalDay, amount: number): Refusal | null =>
  max !== null && day.amount + amount > max ? refuse("kyc_required") : null;

/**
 * True if no operator has to decide: within the limit of one payout and the limit of the day, so that splitting an amount does not help.
 */
export const isAutomatic = (settings: TenantSettings, day: WithdrawalDay, amount: number): boolean =>
  amount <= settings.auto_payout_limit && day.automatic + amount <= (settings.auto_payout_limit_a_day ?? settings.auto_payout_limit);

/** Number of people needed to approve a withdrawal under review. */
export const approvalsNeeded = ({ two_person_payout_limit: limit }: TenantSettings, amount: number): 1 | 2 =>
  limit !== null && amount > limit ? 2 : 1;

/** Why an operator has to review the withdrawal, by the tenant's present limits; empty if nobody has to. */
export function reviewReasonsOf(
  { auto_payout_limit: limit }: TenantSettings,
  withdrawal: Parameters<typeof isForCheck>[0] & { readonly amount: number; readonly automatic: boolean },
): ReviewReason[] {
  const beyond: ReviewReason[] = withdrawal.automatic ? [] : [withdrawal.amount > limit ? "above_limit" : "above_day_limit"];
  if (withdrawal.status_reason === "debt_outstanding") beyond.push("debt_outstanding");
  return isForCheck(withdrawal) ? [...beyond, "held"] : beyond;
}

/** True while the withdrawal has not gone to the bank, if the tenant lets players cancel. */
export const mayCancel = ({ policy }: TenantSettings, status: WithdrawalStatus): boolean =>
  policy.player_cancels_withdrawal && (status === "pending" || status === "under_review");

/** How long a payout waits for its player to cancel, ms; 0 if the player cannot cancel. */
export const cancelWindowMs = ({ policy, cancel_window_seconds: seconds }: TenantSettings, scope: { payout_only?: boolean }): number =>
  policy.player_cancels_withdrawal && !scope.payout_only ? seconds * 1000 : 0;

/**
 * Number of people needed to release frozen payouts. A release allows payouts of any amount, so it takes two people if large payouts do.
 */
export const releaseApprovalsNeeded = ({ two_person_payout_limit: limit }: Pick<TenantSettings, "two_person_payout_limit">): 1 | 2 =>
  limit === null ? 1 : 2;
