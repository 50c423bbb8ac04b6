import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, list, one, page, uuid } from "./wire.ts";

export const offerKinds = [
  "coupon",
  "bonus",
  "cashback",
  "rank",
  "ranking",
  "mission",
  "race",
  "points",
  "shop_item",
  "referral",
  "affiliate_plan",
] as const;
export type OfferKind = (typeof offerKinds)[number];

export const offerStates = ["draft", "checked", "published", "paused", "ended"] as const;
export type OfferState = (typeof offerStates)[number];

export const offerTerms = z.object({
  id: z.string(),
  version: z.int(),
  kind: z.enum(offerKinds),
  name: z.string(),
  /** Generated from the rules: headings and sentences, one per line. */
  terms: z.string(),
  /** SHA-256 of the texts in every language, in hex. An offer is taken under this text. */
  terms_hash: z.string(),
  starts_at: instant().nullable(),
  ends_at: instant().nullable(),
});

export type OfferTerms = z.output<typeof offerTerms>;

export const proposedOffer = offerTerms.omit({ terms: true }).extend({
  /** Its rewards in one sentence. */
  description: z.string(),
  /** How the player takes it: by a coupon's code, by a deposit with a coupon, or by claiming it. */
  taken_by: z.enum(["code", "deposit", "claim"]),
  /** Code of the reason why the player cannot take it now; null if the player can. */
  refusal: z.string().nullable(),
  /** The reason in the caller's language. */
  reason: z.string().nullable(),
});

export type ProposedOfferItem = z.output<typeof proposedOffer>;

export const claimedOffer = z.object({
  id: z.string(),
  title: z.string(),
  /** `held`: a person checks it first. It is granted at `held_until` unless it is refused before. */
  state: z.enum(["granted", "held"]),
  held_until: instant().nullable(),
});

export type ClaimedOffer = z.output<typeof claimedOffer>;

/** Endpoints for offers as players see them. */
export const offersEndpoints = endpoints({
  "GET /offers/:id/terms": {
    summary: "Returns the terms of a published offer; at regulated brands for signed-in players only",
    tag: "bonuses",
    auth: "public",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(offerTerms),
    refuses: ["not_found"],
  },
  "GET /bonuses/offers": {
    summary:
      "Lists the coupons and bonuses open to the player, with the reason if one cannot be taken now; empty if the player has switched offers off",
    tag: "bonuses",
    auth: "player",
    limit: "reads",
    query: page().extend({ taken_by: z.enum(["code", "deposit", "claim"]).optional() }),
    response: list(proposedOffer),
    refuses: [],
  },
  "POST /bonuses/offers/:id/claim": {
    summary:
      "Takes an offer that needs no code. Refuses with `offer_changed` if another version is offered now, and with `offer_not_for_you` and a reason if its conditions are not met",
    tag: "bonuses",
    auth: "player",
    limit: "money",
    idempotent: true,
    params: z.object({ id: uuid() }),
    body: z.strictObject({ version: z.int().min(1) }),
    response: one(claimedOffer),
    refuses: [
      "invalid_fields",
      "not_found",
      "offer_changed",
      "offer_not_for_you",
      "offer_used",
      "offer_used_up",
      "coupon_needs_cpf",
      "no_cashback_yesterday",
      "free_rounds_unavailable",
      "rewards_not_allowed",
      "self_excluded",
      "payer_excluded",
      "register_impeded",
      "register_unanswered",
      "cooling_off",
      "limits_required",
      "kyc_required",
      "blocked",
    ],
  },
});
