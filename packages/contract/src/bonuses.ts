import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, list, one, page, text } from "./wire.ts";

export const couponMaxLength = 40;

export const coupon = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  expires_at: instant().nullable(),
});

export type Coupon = z.output<typeof coupon>;

export const bonusesEndpoints = endpoints({
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
