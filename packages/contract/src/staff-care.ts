import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { date, instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

/** Kinds of risk signs for review: words of distress, a care case, doubts about age, a risk rule. */
export const alertKinds = ["distress", "care_case", "age_doubt", "elevated_risk"] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertActions = ["contact", "suggest_limit", "no_marketing", "pause", "exclude", "close"] as const;
export type AlertAction = (typeof alertActions)[number];

/** Actions on an account, with or without a sign. */
export const protectActions = ["no_marketing", "pause", "exclude"] as const;
export type ProtectAction = (typeof protectActions)[number];

export const reportSources = ["player", "family", "court", "us"] as const;

/** A sign of risk as shown to staff. */
export const protectionSign = z.object({
  kind: z.string(),
  /** The source, such as `ticket:{id}`; empty if there is none. */
  reference: z.string(),
  at: instant(),
  until: instant().nullable(),
  handled_at: instant().nullable(),
  closed_at: instant().nullable(),
});

/** A member's decision to protect a player, with the protection note. */
export const protectionDecision = z.object({
  action: z.enum(alertActions),
  reason: z.string(),
  told_by: z.enum(reportSources).nullable(),
  by: z.string(),
  at: instant(),
  until: instant().nullable(),
});

const listedAlert = z.object({
  tenant: z.string(),
  /** Id of the player. */
  id: z.string(),
  /** First name and initials. */
  player_name: z.string(),
  kinds: z.array(z.enum(alertKinds)),
  /** Number of signs not yet reviewed. */
  signs: z.int(),
  raised_at: instant(),
  /** Deadline of the review. */
  due_at: instant(),
});

const protectionAlert = z.object({
  tenant: z.string(),
  id: z.string(),
  /** Version of the unreviewed signs. A decision must send it back. */
  version: z.string(),
  /** Null if every sign has been reviewed. */
  raised_at: instant().nullable(),
  due_at: instant().nullable(),
  player: z.object({
    /** First name and initials. */
    name: z.string(),
    born_in: z.int(),
    state: z.enum(["active", "blocked", "closed"]),
    created_at: instant(),
    verified: z.boolean(),
    /** Why the player cannot stake or deposit; null if nothing prevents it. */
    restricted: z.string().nullable(),
    paused_until: instant().nullable(),
    exclusion: z.object({ start_at: instant(), end_at: instant().nullable() }).nullable(),
    /** True if the player may be sent marketing now. */
    marketing: z.boolean(),
  }),
  /** Newest first; at most 50. */
  signs: z.array(protectionSign),
  /** In centavos: wins less stakes; a loss is negative. */
  results: z.object({ day: z.int(), week: z.int(), month: z.int() }),
  /** Deposits in centavos in the operator's current day, week and month. */
  deposited: z.object({ day: z.int(), week: z.int(), month: z.int() }),
  /** Number of limits that the player has set. */
  limits: z.int(),
  /** Newest first; null for members who may not read protection notes. */
  decisions: z.array(protectionDecision).nullable(),
});

export type ListedAlert = z.output<typeof listedAlert>;
export type ProtectionAlert = z.output<typeof protectionAlert>;

const tag = "staff: protection";
const params = z.object({ id: uuid() });
/** A protection note: visible only to members who may decide. */
const reason = text(500);
/** Last day, in the operator's time zone. If absent, an exclusion is permanent and marketing stays blocked. A pause requires it. */
const until = date().optional();

/** Staff endpoints for players who may need protection. */
export const staffCareEndpoints = endpoints({
  "GET /staff/protection-alerts": {
    summary: "Lists players at the operator's brands with signs of risk that nobody has reviewed, oldest first",
    tag,
    auth: "staff",
    permission: "protection.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ tenant: z.string().max(60).optional() }),
    response: slice(listedAlert),
    refuses: [],
  },
  "GET /staff/:tenant/protection-alerts/:id": {
    summary: "Returns a player's signs of risk with the restrictions in force; protection notes only for members who may decide",
    tag,
    auth: "staff",
    permission: "protection.read",
    limit: "reads",
    params,
    response: one(protectionAlert),
    refuses: ["not_found"],
  },
  "POST /staff/:tenant/protection-alerts/:id/decide": {
    summary: "Decides on a player's signs of risk: message to the player, marketing stop, pause, exclusion, or no action",
    tag,
    auth: "staff",
    permission: "protection.review",
    // It can pause or exclude, like `protect`.
    fresh: "recent",
    limit: "money",
    params,
    body: z.strictObject({ action: z.enum(alertActions, { error: "invalid" }), expected_version: z.string().max(64), until, reason }),
    response: one(protectionAlert),
    refuses: ["not_found", "wrong_state", "invalid_fields"],
  },
  "POST /staff/:tenant/players/:id/protect": {
    summary: "Stops marketing to a player, or pauses or excludes the player at every brand of the operator. Staff cannot end it early",
    tag,
    auth: "staff",
    permission: "players.protect",
    fresh: "recent",
    limit: "money",
    params,
    body: z.strictObject({
      action: z.enum(protectActions, { error: "invalid" }),
      until,
      reason,
      told_by: z.enum(reportSources, { error: "invalid" }),
    }),
    response: one(z.object({ action: z.enum(protectActions), until: instant().nullable() })),
    refuses: ["not_found", "wrong_state", "invalid_fields"],
  },
});
