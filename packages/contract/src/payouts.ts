import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { transaction } from "./wallet.ts";
import { instant, one, uuid } from "./wire.ts";

/** What a withdrawal that is not settled waits for. */
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

/** Why a withdrawal ended without being paid. */
export const withdrawalEndings = ["cancelled_by_player", "rejected_by_staff", "bank_refused", "key_refused"] as const;
export type WithdrawalEnding = (typeof withdrawalEndings)[number];

/**
 * Where a deadline comes from: the time that the player has to cancel, what the brand promises for reviews or for payments, or what
 * 95 % of its payouts of the last 30 days took.
 */
export const dueBases = ["cancel_window", "review_promise", "payment_promise", "measured"] as const;

export const withdrawalProgress = z.object({
  withdrawal: transaction,
  /** Every state it has been in, oldest first; the last is the present one. */
  steps: z.array(z.object({ status: z.int().min(0).max(5), at: instant() })),
  /** Null: it is settled. */
  waits_for: z.enum(withdrawalWaits).nullable(),
  /** Until when the present wait ends. `overdue`: the brand has missed its own promise. Null: it is settled. */
  due: z.object({ at: instant(), basis: z.enum(dueBases), overdue: z.boolean() }).nullable(),
  /** Null: it was paid, or may still be. */
  ended: z.enum(withdrawalEndings).nullable(),
  /** What the receiving bank sent back after it was paid, oldest first. Centavos. */
  returned: z.array(z.object({ amount: z.int(), at: instant() })),
});

export type WithdrawalProgress = z.output<typeof withdrawalProgress>;

/** How many days the published payout times cover, and below how many payouts nothing is published. */
export const payoutTimesDays = 30;
export const fewestPayouts = 20;

/** How a brand paid out: from request to money sent. Durations in milliseconds, shares in basis points. */
export const payoutTimes = z.object({
  days: z.int(),
  fewest: z.int(),
  /** How many payouts of these days were sent. */
  payouts: z.int(),
  /** Null while there are fewer than `fewest`. */
  figures: z
    .object({
      median_ms: z.int(),
      p90_ms: z.int(),
      p95_ms: z.int(),
      within_minute: z.int(),
      within_hour: z.int(),
      within_day: z.int(),
      /** How many took longer than the bucket before and at most `up_to_ms`; the last has no end. */
      buckets: z.array(z.object({ up_to_ms: z.int().nullable(), payouts: z.int() })),
    })
    .nullable(),
  /** Requests that are not settled now, which the figures above cannot contain. */
  waiting: z.object({ payouts: z.int(), oldest_ms: z.int().nullable() }),
  /** What the brand promises: for a decision by its staff, and from there, or from a request that needs none, to the money sent. */
  review_promise_ms: z.int(),
  payment_promise_ms: z.int(),
  measured_at: instant(),
});

export type PayoutTimes = z.output<typeof payoutTimes>;

export const payoutEndpoints = endpoints({
  "GET /payouts/times": {
    summary: "How fast the brand has paid withdrawals in the last 30 days, and what it promises",
    tag: "payments",
    auth: "public",
    limit: "reads",
    cacheSeconds: 60,
    response: one(payoutTimes),
    refuses: [],
  },
  "GET /wallet/withdrawals/:id": {
    summary: "The state of one of the player's withdrawals, what it waits for, and until when",
    tag: "wallet",
    auth: "player",
    payout: true,
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(withdrawalProgress),
    refuses: ["not_found"],
  },
});
