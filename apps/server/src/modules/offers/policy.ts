import type { OfferReport as WireReport, OfferState } from "@trevo/contract";
import { faceValueOf, type RewardArgs } from "@trevo/offers";
import type { StateMachine } from "../../kernel/state-machine.ts";

/** Allowed transitions of a version of an offer. The database has the same rows. */
export const offerVersionMachine: StateMachine<OfferState> = {
  name: "offer_version",
  transitions: {
    new: ["draft"],
    draft: ["checked"],
    checked: ["draft", "published"],
    published: ["paused", "ended"],
    paused: ["published", "ended"],
    ended: [],
  },
};

/** The report as stored with a version. */
export interface OfferReport extends WireReport {
  /** Hash of the content that was checked. The report is valid only for this content. */
  readonly content_hash: string;
}

/** True if staff may not publish it. */
export const isBlocked = ({ findings }: Pick<WireReport, "findings">): boolean => findings.some(({ severity }) => severity === "block");

/**
 * Returns the number of approvals. One person can publish an offer that costs at most the brand's threshold. Above it, or if the cost is
 * unlimited, another person must approve. Amounts in centavos; a brand without a threshold requires no approval.
 */
export function publishingApprovals(threshold_cents: number | null, cost_cents: number | null): number {
  if (threshold_cents === null) return 0;
  return cost_cents === null || cost_cents > threshold_cents ? 1 : 0;
}

/**
 * Returns the budget that limits the cost, in centavos. Rewards without a price, such as boxes, use no budget, so that nothing limits the
 * cost: null.
 */
export const boundOf = (rewards: readonly RewardArgs[], { budget_cents }: { readonly budget_cents: number | null }): number | null =>
  rewards.every((reward) => faceValueOf(reward) !== null) ? budget_cents : null;

interface Window {
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}

/** The start is inclusive, the end exclusive. */
export const isOpenAt = ({ starts_at, ends_at }: Window, now: Date): boolean =>
  (starts_at === null || starts_at <= now) && (ends_at === null || now < ends_at);
