import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { transaction } from "./wallet.ts";
import { instant, one, uuid } from "./wire.ts";

/** What an unsettled withdrawal is waiting for. */
export const withdrawalWaits = [
  "cancel_window",
  "sending",
  "staff_review",
  "held_review",
  "second_approval",
  "debt_review",
  "payout_freeze",
  "bank",
] as const;
export type WithdrawalWait = (typeof withdrawalWaits)[number];

/** Reasons why a withdrawal ended unpaid. */
export const withdrawalEndings = ["cancelled_by_player", "rejected_by_staff", "bank_refused", "key_refused"] as const;
export type WithdrawalEnding = (typeof withdrawalEndings)[number];

/**
 * Basis of a deadline: the player's cancellation window, the brand's promise for reviews or payments, or the time within which 95 % of its
 * payouts of the last 30 days arrived.
 */
export const dueBases = ["cancel_window", "review_promise", "payment_promise", "measured"] as const;

export const withdrawalProgress = z.object({
  withdrawal: transaction,
  /** Every state so far, oldest first; the last is the current one. */
  steps: z.array(z.object({ status: z.int().min(0).max(5), at: instant() })),
  /** Null once settled. */
  waits_for: z.enum(withdrawalWaits).nullable(),
  /** Deadline of the current wait. `overdue`: the brand has missed its own promise. Null once settled. */
  due: z.object({ at: instant(), basis: z.enum(dueBases), overdue: z.boolean() }).nullable(),
  /** Null if it was paid or is still in progress. */
  ended: z.enum(withdrawalEndings).nullable(),
  /** Amounts that the receiving bank returned after payment, oldest first. In centavos. */
  returned: z.array(z.object({ amount: z.int(), at: instant() })),
});

export type WithdrawalProgress = z.output<typeof withdrawalProgress>;

/** Period covered by the published payout times in days, and the number of payouts below which nothing is published. */
export const payoutTimesDays = 30;
export const fewestPayouts = 20;

/** A brand's payout times, from request to money sent. Durations in milliseconds, shares in basis points. */
export const payoutTimes = z.object({
  days: z.int(),
  fewest: z.int(),
  /** Number of payouts sent in the period. */
  payouts: z.int(),
  /** Null if there are fewer than `fewest`. */
  figures: z
    .object({
      median_ms: z.int(),
      p90_ms: z.int(),
      p95_ms: z.int(),
      within_minute: z.int(),
      within_hour: z.int(),
      within_day: z.int(),
      /** Number of payouts that took longer than the previous bucket and at most `up_to_ms`; the last bucket is open-ended. */
      buckets: z.array(z.object({ up_to_ms: z.int().nullable(), payouts: z.int() })),
    })
    .nullable(),
  /** Requests that are unsettled now. The figures above do not include them. */
  waiting: z.object({ payouts: z.int(), oldest_ms: z.int().nullable() }),
  /**
   * The brand's promises: time for a decision by staff, and time from there (or from a request that needs no decision) until the money is
   * sent.
   */
  review_promise_ms: z.int(),
  payment_promise_ms: z.int(),
  measured_at: instant(),
});

export type PayoutTimes = z.output<typeof payoutTimes>;

export const payoutEndpoints = endpoints({
  "GET /payouts/times": {
    summary: "Returns how fast the brand paid withdrawals in the last 30 days, and the payout time that it promises",
    tag: "payments",
    auth: "public",
    limit: "reads",
    cacheSeconds: 60,
    response: one(payoutTimes),
    refuses: [],
  },
  "GET /wallet/withdrawals/:id": {
    summary: "Returns the state of one of the player's withdrawals, what it is waiting for, and until when",
    tag: "wallet",
    auth: "player",
    payout: true,
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(withdrawalProgress),
    refuses: ["not_found"],
  },
});
