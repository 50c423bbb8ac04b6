import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { offerKinds } from "./offers.ts";
import { offerFinding } from "./staff-offers.ts";
import { localized, one } from "./wire.ts";

const json = z.record(z.string(), z.unknown());

/** A typed rule: its JSON Schema draws the form. */
export const offerRule = z.object({ code: z.string(), role: z.string(), label: localized(z.string()), schema: json });

export type OfferRule = z.output<typeof offerRule>;

/** The parts of an offer of a kind, in the order of a form. */
export const offerKindParts = z.object({
  kind: z.enum(offerKinds),
  label: localized(z.string()),
  parts: z.array(z.string()),
  /** Without these it is not published. */
  needs: z.array(z.string()),
});

/** Exact arithmetic of what one grant costs, and all of them. Centavos; null where nothing bounds it. */
export const offerCost = z.object({
  /** Of one grant, at most: the rewards whose value is in the rules. */
  face_cents: z.int(),
  /** Rewards without such a value, such as boxes. */
  unpriced: z.int(),
  /** Of the face value: what is a bonus, and has to be wagered. */
  bonus_cents: z.int(),
  /** The stakes that the bonus asks for. */
  required_cents: z.int(),
  /** What meeting the requirement leaves of the bonus on average, in the cheapest game that counts. */
  kept_cents: z.int(),
  /** Grants until the first limit. */
  grants: z.int().nullable(),
  cost_cents: z.int().nullable(),
});

export type OfferCost = z.output<typeof offerCost>;

/** What storing, checking and publishing a content would say. */
export const offerPreview = z.object({
  /** Fields that cannot be stored, such as `rewards.0.amount`. With one of these nothing below is known. */
  problems: z.array(z.object({ path: z.string(), code: z.enum(["missing", "too_small", "too_large", "invalid"]) })),
  result: z
    .object({
      terms: localized(z.string()),
      findings: z.array(offerFinding),
      /** What this brand cannot give or keep, by its path. */
      unavailable: z.array(z.string()),
      cost: offerCost,
      profile: z.enum(["default", "regulated"]),
      /** How many other members approve its publication. */
      approvals_needed: z.int(),
    })
    .nullable(),
});

export type OfferPreview = z.output<typeof offerPreview>;

/** What an offer may name of the brand's catalogue. */
export const offerCatalogue = z.object({
  games: z.array(z.object({ id: z.int(), title: z.string() })),
  categories: z.array(z.object({ id: z.string(), title: z.string() })),
});

export type OfferCatalogue = z.output<typeof offerCatalogue>;

const tag = "staff: offers";

/** What the form of an offer is drawn from, and what follows from it while it is filled in. Nothing is stored. */
export const staffOfferEditorEndpoints = endpoints({
  "GET /staff/:tenant/offers/rules": {
    summary: "Every rule with its JSON Schema, labels, units and controls",
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
    summary: "What storing, checking and publishing this content would say. Nothing is stored",
    tag,
    auth: "staff",
    permission: "offers.draft",
    limit: "reads",
    body: z.strictObject({ kind: z.enum(offerKinds), name: localized(z.string().max(80)), args: json }),
    response: one(offerPreview),
    refuses: [],
  },
  "GET /staff/:tenant/offers/catalogue": {
    summary: "Games and categories that an offer may name, by a part of the title",
    tag,
    auth: "staff",
    permission: "offers.read",
    limit: "reads",
    query: z.object({ text: z.string().trim().max(60).default("") }),
    response: one(offerCatalogue),
    refuses: [],
  },
});
