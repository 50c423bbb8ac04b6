import type { PlanArgs } from "@trevo/offers";
import { networkOf } from "../../kernel/rate-limiter.ts";

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export const signalsKeptMs = 90 * dayMs;
/** Time in ms after which a review caused only by signals is granted automatically. */
export const reviewMs = 24 * hourMs;
/** Number of accounts by one referrer within an hour that leads to a review. */
export const burstOfAccounts = 5;
export const burstMs = hourMs;
/** A shared network alone means little: it counts only with this many accounts within an hour. */
const accountsOfOneNetwork = 3;
/** Stakes of an affiliate's player up to this percentage of the required stakes lead to a review. */
const closeToThreshold = 110n;

/** An IPv4 /24 or an IPv6 /64, with the hour. */
export const networkHour = (ip: string, at: Date): string =>
  `${networkOf(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1")} ${Math.floor(at.getTime() / hourMs)}`;

/** A plan that pays once for a player. */
export type QualifyingPlan = Extract<PlanArgs, { code: "cpa" | "hybrid" }>;

export const qualifyingOf = (plan: PlanArgs | null): QualifyingPlan | null =>
  plan?.code === "cpa" || plan?.code === "hybrid" ? plan : null;

/** An account's activity within its time, in centavos. */
export interface Activity {
  /** Cash at risk in settled rounds. */
  readonly staked: number;
  readonly deposited: number;
  readonly contacts_verified: boolean;
}

export const qualifies = (plan: QualifyingPlan, { staked, deposited, contacts_verified }: Activity): boolean =>
  contacts_verified && staked >= plan.stakes && (plan.deposit === null || deposited >= plan.deposit);

export const reviewReasons = [
  "monthly_limit",
  "budget",
  "chargeback",
  "friend_not_open",
  "pix_key",
  "payer",
  "device",
  "network",
  "burst",
  "threshold_only",
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/**
 * Only staff may grant these: a deposit was charged back, the account is blocked or closed, the money goes to the same person, or a limit
 * or budget is used up.
 */
const staffOnly: ReadonlySet<ReviewReason> = new Set(["monthly_limit", "budget", "chargeback", "pix_key", "payer", "friend_not_open"]);

/** Null if only staff may end the review. */
export const reviewDue = (reasons: readonly ReviewReason[], now: Date): Date | null =>
  reasons.some((reason) => staffOnly.has(reason)) ? null : new Date(now.getTime() + reviewMs);

/** Findings during the hold. */
export interface Evidence {
  readonly shares_device: boolean;
  readonly shares_network: boolean;
  readonly shares_pix_key: boolean;
  /** One person has paid for this account, and for the referrer's or for another one that the referrer brought. */
  readonly shares_payer: boolean;
  readonly charged_back: boolean;
  /** False if the referred account is blocked or closed. */
  readonly is_friend_open: boolean;
  /** Accounts that the referrer brought within an hour of this one, including this one. */
  readonly accounts_within_hour: number;
  /** Number granted to the referrer in this month. */
  readonly granted_this_month: number;
  readonly staked: number;
}

/** Returns why a person must review it before it is granted, in a fixed order. Empty if no review is needed. */
export function reasonsToReview(plan: QualifyingPlan, evidence: Evidence, isAffiliate: boolean): ReviewReason[] {
  const found: Record<ReviewReason, boolean> = {
    monthly_limit: plan.per_month !== null && evidence.granted_this_month >= plan.per_month,
    budget: false,
    chargeback: evidence.charged_back,
    friend_not_open: !evidence.is_friend_open,
    pix_key: evidence.shares_pix_key,
    payer: evidence.shares_payer,
    device: evidence.shares_device,
    network: evidence.shares_network && evidence.accounts_within_hour >= accountsOfOneNetwork,
    burst: evidence.accounts_within_hour >= burstOfAccounts,
    threshold_only: isAffiliate && BigInt(evidence.staked) * 100n <= BigInt(plan.stakes) * closeToThreshold,
  };
  return reviewReasons.filter((reason) => found[reason]);
}
