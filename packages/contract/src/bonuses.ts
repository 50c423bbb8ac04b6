import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, list, one, page, text } from "./wire.ts";

export const couponMaxLength = 40;

export const cashbackItem = z.object({
  id: z.string(),
  /** Calendar date in the tenant's zone. */
  available_at: z.string(),
  type: z.enum(["calendar", "immediate"]),
  claimed: z.int(),
  /** Slots that can be claimed now. */
  available: z.int(),
  /** Centavos of one slot. */
  amount: z.int(),
});

export type CashbackItem = z.output<typeof cashbackItem>;

export const coupon = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  expires_at: instant().nullable(),
});

export type Coupon = z.output<typeof coupon>;

export const bonusesEndpoints = endpoints({
  "GET /bonuses/cashback": {
    summary: "The player's cashback, newest day first",
    tag: "bonuses",
    auth: "player",
    limit: "reads",
    query: page(),
    response: list(cashbackItem),
    refuses: [],
  },
  "GET /bonuses/coupons": {
    summary: "The tenant's public coupons",
    tag: "bonuses",
    auth: "public",
    limit: "reads",
    query: page(),
    response: list(coupon),
    refuses: [],
  },
  "POST /bonuses/check-coupon": {
    summary: "Whether a coupon is valid; refuses with `invalid_fields` when it is not",
    tag: "bonuses",
    auth: "public",
    limit: "codes",
    body: z.object({ coupon: text(couponMaxLength) }),
    response: one(coupon, { coupon: z.string() }),
    refuses: ["invalid_fields", "rewards_not_allowed"],
  },
});
