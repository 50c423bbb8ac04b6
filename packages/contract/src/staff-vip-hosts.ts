import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { email, instant, localized, phone, text } from "./wire.ts";

/** A tier and the host of its players. */
export const staffVipHost = z.object({
  /** From 0, the lowest. */
  tier: z.int(),
  /** Null if no such tier is published. */
  name: localized(z.string()).nullable(),
  /** Whole points required within 90 days. */
  points: z.int().nullable(),
  /** True if the published tier promises a host. */
  is_promised: z.boolean(),
  /** The tier's own host, otherwise that of the nearest lower tier; `of_tier` says which. */
  host: z
    .object({ name: z.string(), whatsapp: z.string().nullable(), email: z.string().nullable(), of_tier: z.int(), set_at: instant() })
    .nullable(),
});

export type StaffVipHost = z.output<typeof staffVipHost>;

const tiersMax = 50;

const hostBody = z
  .strictObject({ name: text(60), whatsapp: phone().nullable(), email: email().nullable() })
  .refine(({ whatsapp, email: address }) => (whatsapp ?? address) !== null, { path: ["whatsapp"], error: "required" });

const vipHostBody = z.strictObject({
  tier: z
    .int("number_invalid")
    .min(0, "number_invalid")
    .max(tiersMax - 1, "number_invalid"),
  /** Null if the tier has no host of its own. */
  host: hostBody.nullable(),
});

export type VipHostInput = z.output<typeof vipHostBody>;

/** Staff endpoints for the VIP club's hosts. */
export const staffVipHostsEndpoints = endpoints({
  "GET /staff/:tenant/vip-hosts": {
    summary: "Lists the VIP tiers with the host of their players",
    tag: "staff: offers",
    auth: "staff",
    permission: "offers.read",
    query: z.object({}),
    response: z.object({ data: z.array(staffVipHost) }),
    refuses: [],
  },
  "POST /staff/:tenant/vip-hosts": {
    summary: "Sets or removes the host of a VIP tier, which applies to higher tiers without their own",
    tag: "staff: offers",
    auth: "staff",
    permission: "offers.publish",
    body: vipHostBody,
    response: z.object({ data: z.array(staffVipHost) }),
    refuses: ["wrong_state"],
  },
});
