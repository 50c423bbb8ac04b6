import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { offerKinds, offerStates } from "./offers.ts";
import { proposal } from "./staff-proposals.ts";
import { instant, localized, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

const json = z.record(z.string(), z.unknown());

/** Finding of the linter. An offer with a `block` finding cannot be published at this brand. */
export const offerFinding = z.object({
  code: z.string(),
  severity: z.enum(["block", "warn", "info"]),
  /** Location in the arguments, such as `rewards.0.amount`; null for the offer as a whole. */
  path: z.string().nullable(),
  message: localized(z.string()),
  /** Law or rule behind the finding. */
  source: z.string(),
});

export const offerReport = z.object({
  /** `default` or `regulated`: the brand's profile when it was checked. */
  profile: z.enum(["default", "regulated"]),
  findings: z.array(offerFinding),
  /** Maximum cost in centavos; null if no limit bounds it. */
  cost_cents: z.int().nullable(),
  at: instant(),
});

export type OfferReport = z.output<typeof offerReport>;

/** Usage of an offer. Amounts in centavos of face value; null for no limit. */
export const offerPerformance = z.object({
  reserved: z.int(),
  granted: z.int(),
  reserved_cents: z.int(),
  granted_cents: z.int(),
  in_all: z.int().nullable(),
  budget_cents: z.int().nullable(),
});

export type OfferPerformance = z.output<typeof offerPerformance>;

export const staffOffer = z.object({
  id: z.string(),
  kind: z.enum(offerKinds),
  name: localized(z.string()),
  /** State of the version in force, otherwise of the latest one. */
  state: z.enum(offerStates),
  version: z.int(),
  /** Version being drafted beside it; null if there is none. */
  draft_version: z.int().nullable(),
  starts_at: instant().nullable(),
  ends_at: instant().nullable(),
  created_at: instant(),
  used: offerPerformance,
});

export type StaffOffer = z.output<typeof staffOffer>;

export const staffOfferVersion = z.object({
  version: z.int(),
  state: z.enum(offerStates),
  name: localized(z.string()),
  args: json,
  starts_at: instant().nullable(),
  ends_at: instant().nullable(),
  terms: localized(z.string()),
  terms_hash: z.string(),
  /** Hash of name and arguments. An edit must be based on it. */
  content_hash: z.string(),
  /** Null while it is a draft. */
  report: offerReport.nullable(),
  author: z.string(),
  created_at: instant(),
  published_by: z.string().nullable(),
  published_at: instant().nullable(),
});

export const staffOfferDetail = staffOffer.extend({
  /** Newest first. */
  versions: z.array(staffOfferVersion),
});

export type StaffOfferDetail = z.output<typeof staffOfferDetail>;

export const offerListSummary = z.object({
  id: z.string(),
  name: z.string(),
  /** Number of players on the list. */
  players: z.int(),
  created_at: instant(),
});

export type OfferListSummary = z.output<typeof offerListSummary>;

const content = {
  name: localized(text(80)),
  /** As described by `GET /staff/:tenant/offers/rules`. */
  args: json,
};

const tag = "staff: offers";
const params = z.object({ id: uuid() });
const detail = one(staffOfferDetail);

/** Maximum number of players on one list. */
export const offerListMax = 10_000;

/** Staff endpoints for offers. Published versions are immutable: an edit creates the next version. */
export const staffOffersEndpoints = endpoints({
  "GET /staff/:tenant/offers": {
    summary: "Lists the brand's offers, oldest first",
    tag,
    auth: "staff",
    permission: "offers.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ kind: z.enum(offerKinds).optional(), state: z.enum(offerStates).optional() }),
    response: slice(staffOffer),
    refuses: [],
  },
  "POST /staff/:tenant/offers": {
    summary: "Creates an offer as a draft",
    tag,
    auth: "staff",
    permission: "offers.draft",
    body: z.strictObject({ kind: z.enum(offerKinds), ...content }),
    response: detail,
    refuses: [],
  },
  "GET /staff/:tenant/offers/:id": {
    summary: "Returns an offer with all its versions",
    tag,
    auth: "staff",
    permission: "offers.read",
    limit: "reads",
    params,
    response: detail,
    refuses: [],
  },
  "POST /staff/:tenant/offers/:id": {
    summary: "Changes the draft, or starts the next version of a published offer",
    tag,
    auth: "staff",
    permission: "offers.draft",
    params,
    body: z.strictObject({
      ...content,
      /** Content hash on which the edit is based; refused with `wrong_state` if it differs. Absent: not compared. */
      based_on: text(64).optional(),
    }),
    response: detail,
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/offers/:id/lint": {
    summary: "Checks the draft: linter findings and potential cost. The draft is then `checked`",
    tag,
    auth: "staff",
    permission: "offers.draft",
    params,
    response: detail,
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/offers/:id/publish": {
    summary: "Publishes the checked version; above the brand's budget threshold, another member must approve it",
    tag,
    auth: "staff",
    permission: "offers.publish",
    approval: "offer_publication",
    limit: "money",
    idempotent: true,
    params,
    body: z.strictObject({
      version: z.int("invalid").min(1, "invalid"),
      /** Hash of the terms that the member read; refused with `wrong_state` if it differs. Absent: not compared. */
      terms_hash: text(64).optional(),
      reason: text(500),
    }),
    response: one(proposal),
    refuses: ["wrong_state", "offer_blocked", "reward_not_available"],
  },
  "POST /staff/:tenant/offers/:id/pause": {
    summary: "Pauses the offer: nobody can take it until it is resumed. Rewards already granted stay",
    tag,
    auth: "staff",
    permission: "offers.publish",
    params,
    response: detail,
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/offers/:id/resume": {
    summary: "Resumes a paused offer, if the brand still offers and can keep what it promises",
    tag,
    auth: "staff",
    permission: "offers.publish",
    params,
    response: detail,
    refuses: ["wrong_state", "reward_not_available"],
  },
  "POST /staff/:tenant/offers/:id/end": {
    summary: "Ends the offer permanently. Rewards already granted stay",
    tag,
    auth: "staff",
    permission: "offers.publish",
    params,
    response: detail,
    refuses: ["wrong_state"],
  },
  "GET /staff/:tenant/offers/:id/performance": {
    summary: "Returns how much of the offer has been used",
    tag,
    auth: "staff",
    permission: "offers.read",
    limit: "reads",
    params,
    response: one(offerPerformance),
    refuses: [],
  },
  "GET /staff/:tenant/offer-lists": {
    summary: "Lists the player lists that an offer may target, oldest first",
    tag,
    auth: "staff",
    permission: "offers.read",
    limit: "reads",
    query: sliceQuery(momentCursor),
    response: slice(offerListSummary),
    refuses: [],
  },
  "POST /staff/:tenant/offer-lists": {
    summary: "Creates a list of the brand's players",
    tag,
    auth: "staff",
    permission: "offers.draft",
    body: z.strictObject({
      name: text(80),
      player_ids: z.array(uuid()).min(1, "required").max(offerListMax, `max_length:${offerListMax}`),
    }),
    response: one(offerListSummary),
    refuses: [],
  },
});
