import type { PlanArgs } from "@trevo/offers";
import { networkOf } from "../../kernel/rate-limiter.ts";

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export const signalsKeptMs = 90 * dayMs;
/** A review that only a signal led to is granted by itself after that. */
export const reviewMs = 24 * hourMs;
/** So many accounts within an hour by one referrer are looked at. */
export const burstOfAccounts = 5;
export const burstMs = hourMs;
/** An address alone says little: only with so many accounts within an hour. */
const accountsOfOneNetwork = 3;
/** Stakes of an affiliate's player that stop this close to what was required, in percent of it. */
const closeToThreshold = 110n;

/** An IPv4 /24 or an IPv6 /64, and the hour. */
export const networkHour = (ip: string, at: Date): string =>
  `${networkOf(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1")} ${Math.floor(at.getTime() / hourMs)}`;

/** What a plan pays once for a player, and for what. */
export type QualifyingPlan = Extract<PlanArgs, { code: "cpa" | "hybrid" }>;

export const qualifyingOf = (plan: PlanArgs | null): QualifyingPlan | null =>
  plan?.code === "cpa" || plan?.code === "hybrid" ? plan : null;

/** What an account has done within its time; centavos. */
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

/** Staff alone grants these: money went back, the account is blocked or closed, money goes to one hand, or what was promised is used up. */
const staffOnly: ReadonlySet<ReviewReason> = new Set(["monthly_limit", "budget", "chargeback", "pix_key", "payer", "friend_not_open"]);

/** Null: only staff ends the review. */
export const reviewDue = (reasons: readonly ReviewReason[], now: Date): Date | null =>
  reasons.some((reason) => staffOnly.has(reason)) ? null : new Date(now.getTime() + reviewMs);

/** What the hold has shown. */
export interface Evidence {
  readonly shares_device: boolean;
  readonly shares_network: boolean;
  readonly shares_pix_key: boolean;
  /** One person has paid for this account and for the referrer's, or another one's that the referrer brought. */
  readonly shares_payer: boolean;
  readonly charged_back: boolean;
  /** False: the account that was brought is blocked or closed. */
  readonly is_friend_open: boolean;
  /** Accounts that the referrer brought within an hour of this one, this one among them. */
  readonly accounts_within_hour: number;
  /** Granted to the referrer in this month. */
  readonly granted_this_month: number;
  readonly staked: number;
}

/** Why a person looks at it before it is granted, in a fixed order; empty where nobody does. */
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
