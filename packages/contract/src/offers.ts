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
  /** Code of the reason why the player cannot take it now; null if the player can. */
  refusal: z.string().nullable(),
  /** The reason in the caller's language. */
  reason: z.string().nullable(),
});

export type ProposedOfferItem = z.output<typeof proposedOffer>;

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
    query: page(),
    response: list(proposedOffer),
    refuses: [],
  },
});
