import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { offerKinds } from "./offers.ts";
import { offerFinding } from "./staff-offers.ts";
import { localized, one } from "./wire.ts";

const json = z.record(z.string(), z.unknown());

/** A typed rule. The form is built from its JSON Schema. */
export const offerRule = z.object({ code: z.string(), role: z.string(), label: localized(z.string()), schema: json });

export type OfferRule = z.output<typeof offerRule>;

/** Parts of an offer kind in form order. */
export const offerKindParts = z.object({
  kind: z.enum(offerKinds),
  label: localized(z.string()),
  parts: z.array(z.string()),
  /** Parts required for publication. */
  needs: z.array(z.string()),
});

/** Exact cost of one grant and of all grants. In centavos; null if unbounded. */
export const offerCost = z.object({
  /** Maximum of one grant: the rewards whose value is in the rules. */
  face_cents: z.int(),
  /** Number of rewards without such a value, such as boxes. */
  unpriced: z.int(),
  /** Part of the face value that is bonus money and has to be wagered. */
  bonus_cents: z.int(),
  /** Turnover required to convert the bonus. */
  required_cents: z.int(),
  /** Expected remainder of the bonus after wagering, in the eligible game with the lowest house edge. */
  kept_cents: z.int(),
  /** Number of grants until the first limit is reached. */
  grants: z.int().nullable(),
  cost_cents: z.int().nullable(),
});

export type OfferCost = z.output<typeof offerCost>;

/** What storing, checking and publishing this content would return. */
export const offerPreview = z.object({
  /** Fields that cannot be stored, such as `rewards.0.amount`. If there are any, the fields below are empty. */
  problems: z.array(z.object({ path: z.string(), code: z.enum(["missing", "too_small", "too_large", "invalid"]) })),
  result: z
    .object({
      terms: localized(z.string()),
      findings: z.array(offerFinding),
      /** Parts that this brand cannot offer, by path. */
      unavailable: z.array(z.string()),
      cost: offerCost,
      profile: z.enum(["default", "regulated"]),
      /** Number of other members who must approve its publication. */
      approvals_needed: z.int(),
    })
    .nullable(),
});

export type OfferPreview = z.output<typeof offerPreview>;

/** The parts of the brand's catalogue that an offer can refer to. */
export const offerCatalogue = z.object({
  games: z.array(z.object({ id: z.int(), title: z.string() })),
  categories: z.array(z.object({ id: z.string(), title: z.string() })),
});

export type OfferCatalogue = z.output<typeof offerCatalogue>;

const tag = "staff: offers";

/** Form of an offer, and previews while it is being filled in. Nothing is stored. */
export const staffOfferEditorEndpoints = endpoints({
  "GET /staff/:tenant/offers/rules": {
    summary: "Lists all rules with their JSON Schema, labels, units and controls",
    tag,
    auth: "staff",
    permission: "offers.read",
    limit: "reads",
    response: z.object({
      data: z.array(offerRule),
      /** JSON Schema of all arguments of an offer. */
      args: json,
      kinds: z.array(offerKindParts),
    }),
    refuses: [],
  },
  "POST /staff/:tenant/offers/preview": {
    summary: "Returns what storing, checking and publishing this content would report. Stores nothing",
    tag,
    auth: "staff",
    permission: "offers.draft",
    limit: "reads",
    body: z.strictObject({ kind: z.enum(offerKinds), name: localized(z.string().max(80)), args: json }),
    response: one(offerPreview),
    refuses: [],
  },
  "GET /staff/:tenant/offers/catalogue": {
    summary: "Lists games and categories that an offer may reference, searched by part of the title",
    tag,
    auth: "staff",
    permission: "offers.read",
    limit: "reads",
    query: z.object({ text: z.string().trim().max(60).default("") }),
    response: one(offerCatalogue),
    refuses: [],
  },
});
