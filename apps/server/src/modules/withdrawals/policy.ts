import type { ReviewReason, TenantSettings } from "@trevo/contract";
import { formatReais } from "@trevo/domain";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { type WithdrawalStatus, isForCheck } from "./states.ts";

/** What a player's withdrawals of one day come to; those that were cancelled or refused do not count. Centavos. */
export interface WithdrawalDay {
  readonly count: number;
  readonly amount: number;
  /** Of `amount`, what no operator had to decide on. */
  readonly automatic: number;
}

/** What one more withdrawal of the day may come to; null where the tenant sets no limit. Centavos. */
export function leftToday(settings: TenantSettings, day: WithdrawalDay): number | null {
  const { max_withdrawals_a_day: times, max_withdrawn_a_day: amount } = settings;
  if (times !== null && day.count >= times) return 0;
  return amount === null ? null : Math.max(0, amount - day.amount);
}

/** Names what is left where something is. */
export function dayRefusal(settings: TenantSettings, day: WithdrawalDay, amount: number): Refusal | null {
  const left = leftToday(settings, day);
  if (left === null || amount <= left) return null;
  const fields = left >= settings.min_withdrawal ? { fields: { amount: [`amount_maximum:${formatReais(left)}`] } } : {};
  return refuse("withdrawal_limit_reached", fields);
}

/** Above what the brand pays out in a day to whom it has not verified: parts are as good as the whole. */
export const kycRefusal = (max: number | null, day: WithdrawalDay, amount: number): Refusal | null =>
  max !== null && day.amount + amount > max ? refuse("kyc_required") : null;

/** Whether no operator has to decide: within the limit of one payout, and of the day's together, so that parts are as good as the whole. */
export const isAutomatic = (settings: TenantSettings, day: WithdrawalDay, amount: number): boolean =>
  amount <= settings.auto_payout_limit && day.automatic + amount <= (settings.auto_payout_limit_a_day ?? settings.auto_payout_limit);

/** How many people it takes to let a withdrawal under review go. */
export const approvalsNeeded = ({ two_person_payout_limit: limit }: TenantSettings, amount: number): 1 | 2 =>
  limit !== null && amount > limit ? 2 : 1;

/** Why an operator has to look, as the tenant's limits are now; empty where nobody has. */
export function reviewReasonsOf(
  { auto_payout_limit: limit }: TenantSettings,
  withdrawal: Parameters<typeof isForCheck>[0] & { readonly amount: number; readonly automatic: boolean },
): ReviewReason[] {
  const beyond: ReviewReason[] = withdrawal.automatic ? [] : [withdrawal.amount > limit ? "above_limit" : "above_day_limit"];
  if (withdrawal.status_reason === "debt_outstanding") beyond.push("debt_outstanding");
  return isForCheck(withdrawal) ? [...beyond, "held"] : beyond;
}

/** Only while it has not gone to the bank, and only where the tenant lets players cancel. */
export const mayCancel = ({ policy }: TenantSettings, status: WithdrawalStatus): boolean =>
  policy.player_cancels_withdrawal && (status === "pending" || status === "under_review");

/** How long a payout waits for its player to cancel. Nobody waits who cannot cancel. */
export const cancelWindowMs = ({ policy, cancel_window_seconds: seconds }: TenantSettings, scope: { payout_only?: boolean }): number =>
  policy.player_cancels_withdrawal && !scope.payout_only ? seconds * 1000 : 0;

/** How many people it takes to release frozen payouts. A release lets payouts of any amount go: where those above a limit take two, so does this. */
export const releaseApprovalsNeeded = ({ two_person_payout_limit: limit }: Pick<TenantSettings, "two_person_payout_limit">): 1 | 2 =>
  limit === null ? 1 : 2;
