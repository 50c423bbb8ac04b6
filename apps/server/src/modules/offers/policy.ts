import type { OfferReport as WireReport, OfferState } from "@trevo/contract";
import { faceValueOf, type RewardArgs } from "@trevo/offers";
import type { StateMachine } from "../../kernel/state-machine.ts";

/** Where a version of an offer may go. The database has the same rows. */
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

/** As a version stores it. */
export interface OfferReport extends WireReport {
  /** What was checked: of another content it says nothing. */
  readonly content_hash: string;
}

/** What staff may not publish. */
export const isBlocked = ({ findings }: Pick<WireReport, "findings">): boolean => findings.some(({ severity }) => severity === "block");

/**
 * One person publishes what costs at most the brand's threshold. Above it, and where nothing bounds the cost, another one approves. Centavos; a brand
 * without a threshold asks for nobody else.
 */
export function publishingApprovals(threshold_cents: number | null, cost_cents: number | null): number {
  if (threshold_cents === null) return 0;
  return cost_cents === null || cost_cents > threshold_cents ? 1 : 0;
}

/** What of its budget bounds its cost, centavos. Rewards without a price, such as boxes, take nothing out of a budget: then nothing bounds it. */
export const boundOf = (rewards: readonly RewardArgs[], { budget_cents }: { readonly budget_cents: number | null }): number | null =>
  rewards.every((reward) => faceValueOf(reward) !== null) ? budget_cents : null;

interface Window {
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}

/** From its start on, and until before its end. */
export const isOpenAt = ({ starts_at, ends_at }: Window, now: Date): boolean =>
  (starts_at === null || starts_at <= now) && (ends_at === null || now < ends_at);
