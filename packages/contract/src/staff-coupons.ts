import { z } from "zod";
import { couponMaxLength } from "./coupons.ts";
import { endpoints } from "./endpoint.ts";
import { download, instant, localized, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

export const maxCouponBatch = 100_000;

export const couponBatch = z.object({
  id: z.string(),
  /** Number of codes, and number generated so far. */
  size: z.int(),
  made: z.int(),
  created_at: instant(),
  /** When its codes were exported, which is possible once; null if not yet. */
  exported_at: instant().nullable(),
});

export const plainCoupon = z.object({
  id: z.string(),
  code: z.string(),
  /** Null for as often as the offer allows. */
  max_uses: z.int().nullable(),
  used: z.int(),
  state: z.enum(["active", "exhausted", "expired", "withdrawn"]),
  expires_at: instant().nullable(),
});

export const redemption = z.object({
  id: z.string(),
  player_id: z.string(),
  offer_id: z.string(),
  version: z.int(),
  state: z.enum(["reserved", "granted", "released", "held", "refused"]),
  /** For a hold: what the account has in common with others. For a final state: why. */
  reason: z.string().nullable(),
  /** Face value in centavos. */
  amount: z.int(),
  deposit_id: z.string().nullable(),
  /** For a reservation: when it is released. For a hold: when it is granted. */
  due_at: instant().nullable(),
  created_at: instant(),
});

/** `player_name`: first name and initials. */
export const listedRedemption = redemption.extend({ player_name: z.string() });
export type ListedRedemption = z.output<typeof listedRedemption>;

/** With the offer's name as of the redeemed version. */
export const redemptionFile = listedRedemption.extend({ offer_name: localized(z.string()) });
export type RedemptionFile = z.output<typeof redemptionFile>;

const tag = "staff: coupons";
const offerParams = z.object({ offer: uuid() });

/** Staff endpoints for coupon codes and redemptions. */
export const staffCouponsEndpoints = endpoints({
  "GET /staff/:tenant/coupons/:offer/codes": {
    summary: "Lists the multi-use codes of an offer, and its batches of single-use codes with their progress",
    tag,
    auth: "staff",
    permission: "rewards.read",
    limit: "reads",
    params: offerParams,
    response: one(z.object({ codes: z.array(plainCoupon), batches: z.array(couponBatch) })),
    refuses: [],
  },
  "POST /staff/:tenant/coupons/:offer/codes": {
    summary: "Adds a multi-use code",
    tag,
    auth: "staff",
    permission: "rewards.codes",
    limit: "money",
    idempotent: true,
    params: offerParams,
    body: z.strictObject({
      code: z
        .string("invalid")
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9_-]{4,40}$/, "invalid")
        .max(couponMaxLength),
      /** Shown to every player. */
      max_uses: z.int().min(1).max(1_000_000_000).nullable(),
      expires_at: z.iso.datetime("invalid").nullable(),
    }),
    response: one(plainCoupon),
    refuses: ["already_exists", "wrong_state"],
  },
  "POST /staff/:tenant/coupon-codes/:id/withdraw": {
    summary: "Withdraws a code so that nobody can use it any more; what was reserved with it stays",
    tag,
    auth: "staff",
    permission: "rewards.codes",
    limit: "money",
    idempotent: true,
    params: z.object({ id: uuid() }),
    response: one(plainCoupon),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/coupons/:offer/batches": {
    summary: "Starts the generation of single-use codes",
    tag,
    auth: "staff",
    permission: "rewards.codes",
    limit: "money",
    idempotent: true,
    params: offerParams,
    body: z.strictObject({ size: z.int().min(1).max(maxCouponBatch) }),
    response: one(couponBatch),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/coupon-batches/:id/export": {
    summary: "Downloads the codes of a batch as CSV; possible once, they cannot be read again",
    tag,
    auth: "staff",
    permission: "rewards.codes",
    limit: "exports",
    params: z.object({ id: uuid() }),
    download: "text/csv",
    response: download(),
    refuses: ["wrong_state", "gone"],
  },
  "GET /staff/:tenant/redemptions": {
    summary: "Lists players' redemptions, oldest first; with `held=1`, those awaiting a decision",
    tag,
    auth: "staff",
    permission: "rewards.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ held: z.enum(["0", "1"]).default("0") }),
    response: slice(listedRedemption),
    refuses: [],
  },
  "GET /staff/:tenant/redemptions/:id": {
    summary: "Returns a redemption with the offer it used",
    tag,
    auth: "staff",
    permission: "rewards.read",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(redemptionFile),
    refuses: [],
  },
  "POST /staff/:tenant/redemptions/:id/decide": {
    summary: "Grants a held redemption now, or refuses it",
    tag,
    auth: "staff",
    permission: "rewards.review",
    limit: "money",
    idempotent: true,
    params: z.object({ id: uuid() }),
    body: z.strictObject({
      decision: z.enum(["grant", "refuse"]),
      /** Internal. */
      reason: text(500),
    }),
    response: one(redemption),
    refuses: ["wrong_state", "rewards_not_allowed"],
  },
});
