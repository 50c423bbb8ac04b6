import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, list, one, page, text } from "./wire.ts";

export const couponMaxLength = 40;

/** A coupon's reward. Amounts in centavos, shares in basis points. */
export const couponReward = z.object({
  kind: z.enum(["cash", "bonus", "free_rounds", "box", "points", "cashback", "item", "free_bet"]),
  /** Null if it depends on the deposit. */
  amount: z.int().nullable(),
  /** Share of the deposit, and the maximum amount. */
  share_bps: z.int().nullable(),
  max: z.int().nullable(),
  /** Wagering requirement as a multiple in tenths, and the number of days allowed; null if nothing has to be wagered. */
  times_x10: z.int().nullable(),
  days: z.int().nullable(),
});

export type CouponReward = z.output<typeof couponReward>;

export const coupon = z.object({
  /** Id of the underlying offer. */
  id: z.string(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  expires_at: instant().nullable(),
  /** Where its terms are published, relative to the API base. */
  terms_link: z.string(),
  /** Deposit range in which the coupon can be used; null if it does not take a deposit. */
  deposit: z.object({ min: z.int().nullable(), max: z.int().nullable() }).nullable(),
  /** The coupon is used at registration. */
  for_registration: z.boolean(),
  rewards: z.array(couponReward),
});

export type Coupon = z.output<typeof coupon>;

/** Reasons why a player cannot use a coupon now. */
export const couponReasons = [
  "coupon_used",
  "coupon_used_up",
  "coupon_not_combinable",
  "coupon_needs_cpf",
  "bonus_active",
  "contacts_unverified",
  "kyc_required",
] as const;
export type CouponReason = (typeof couponReasons)[number];

export const redeemed = z.object({
  id: z.string(),
  coupon: z.string(),
  title: z.string(),
  /** `held`: a person checks it first. It is granted at `held_until` unless it is refused before. */
  state: z.enum(["granted", "held"]),
  held_until: instant().nullable(),
});

export type Redeemed = z.output<typeof redeemed>;

export const couponsEndpoints = endpoints({
  "GET /bonuses/coupons": {
    summary: "Lists the tenant's public coupons",
    tag: "bonuses",
    auth: "public",
    limit: "reads",
    query: page(),
    response: list(coupon),
    refuses: [],
  },
  "POST /bonuses/check-coupon": {
    summary:
      "Returns what a coupon grants and, for a player, whether it can be used now. Promises and reserves nothing. Unknown and ended coupons and those for other players get the same answer, at most ten times a day",
    tag: "bonuses",
    auth: "public",
    limit: "codes",
    body: z.object({ coupon: text(couponMaxLength) }),
    response: one(coupon, {
      coupon: z.string(),
      /** Null for guests. */
      eligible: z.boolean().nullable(),
      reason: z.object({ code: z.enum(couponReasons), message: z.string() }).nullable(),
    }),
    refuses: ["invalid_fields", "coupon_invalid", "rewards_not_allowed", "too_many_requests"],
  },
  "POST /bonuses/redeem": {
    summary: "Redeems a coupon that does not require a deposit",
    tag: "bonuses",
    auth: "player",
    limit: "codes",
    idempotent: true,
    body: z.strictObject({ coupon: text(couponMaxLength) }),
    response: one(redeemed),
    refuses: [
      "invalid_fields",
      "rewards_not_allowed",
      "coupon_invalid",
      "coupon_used",
      "coupon_used_up",
      "coupon_not_combinable",
      "coupon_needs_deposit",
      "coupon_needs_cpf",
      "no_cashback_yesterday",
      "free_rounds_unavailable",
      "bonus_active",
      "contacts_unverified",
      "kyc_required",
      "self_excluded",
      "payer_excluded",
      "register_impeded",
      "register_unanswered",
      "cooling_off",
      "limits_required",
      "blocked",
      "too_many_requests",
    ],
  },
});
