import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { date, instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

/** Signs of risk that a person looks at: words of somebody in trouble, a case of care, doubts about the age, a rule of risk. */
export const alertKinds = ["distress", "care_case", "age_doubt", "elevated_risk"] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertActions = ["contact", "suggest_limit", "no_marketing", "pause", "exclude", "close"] as const;
export type AlertAction = (typeof alertActions)[number];

/** What is done to an account, without or with a sign. */
export const protectActions = ["no_marketing", "pause", "exclude"] as const;
export type ProtectAction = (typeof protectActions)[number];

export const toldBy = ["player", "family", "court", "us"] as const;

/** A sign of risk as staff sees it. */
export const protectionSign = z.object({
  kind: z.string(),
  /** What it is about, such as `ticket:{id}`; empty where it names nothing. */
  reference: z.string(),
  at: instant(),
  until: instant().nullable(),
  handled_at: instant().nullable(),
  closed_at: instant().nullable(),
});

/** What a member did to protect a player, with the protection note. */
export const protectionDecision = z.object({
  action: z.enum(alertActions),
  reason: z.string(),
  told_by: z.enum(toldBy).nullable(),
  by: z.string(),
  at: instant(),
  until: instant().nullable(),
});

const listedAlert = z.object({
  tenant: z.string(),
  /** The player's. */
  id: z.string(),
  /** The first name and initials. */
  player_name: z.string(),
  kinds: z.array(z.enum(alertKinds)),
  /** How many signs nobody has looked at. */
  signs: z.int(),
  raised_at: instant(),
  /** Until when somebody should have looked. */
  due_at: instant(),
});

const protectionAlert = z.object({
  tenant: z.string(),
  id: z.string(),
  /** Of the signs that nobody has looked at: a decision sends it back. */
  version: z.string(),
  /** Null where every sign was looked at. */
  raised_at: instant().nullable(),
  due_at: instant().nullable(),
  player: z.object({
    /** The first name and initials. */
    name: z.string(),
    born_in: z.int(),
    state: z.enum(["active", "blocked", "closed"]),
    created_at: instant(),
    verified: z.boolean(),
    /** Why the player may not stake or deposit; null where nothing stands against it. */
    restricted: z.string().nullable(),
    paused_until: instant().nullable(),
    exclusion: z.object({ start_at: instant(), end_at: instant().nullable() }).nullable(),
    /** Whether the player may be sent marketing now. */
    marketing: z.boolean(),
  }),
  /** Newest first, 50 at most. */
  signs: z.array(protectionSign),
  /** Centavos: what the player won less what was staked; a loss is negative. */
  results: z.object({ day: z.int(), week: z.int(), month: z.int() }),
  /** Centavos, within the operator's day, week and month. */
  deposited: z.object({ day: z.int(), week: z.int(), month: z.int() }),
  /** How many limits the player has set. */
  limits: z.int(),
  /** Newest first; null for whoever may not read protection notes. */
  decisions: z.array(protectionDecision).nullable(),
});

export type ListedAlert = z.output<typeof listedAlert>;
export type ProtectionAlert = z.output<typeof protectionAlert>;

const tag = "staff: protection";
const params = z.object({ id: uuid() });
/** A protection note: whoever may decide reads it, and nobody else. */
const reason = text(500);
/** The last day, by the operator's clock. Without it: an exclusion has no term, and marketing stays stopped. A pause has one. */
const until = date().optional();

/** Staff endpoints for players who may need protecting. */
export const staffCareEndpoints = endpoints({
  "GET /staff/protection-alerts": {
    summary: "Players with signs of risk that nobody has looked at, at the operator's brands, the oldest first",
    tag,
    auth: "staff",
    permission: "protection.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ tenant: z.string().max(60).optional() }),
    response: slice(listedAlert),
    refuses: [],
  },
  "GET /staff/:tenant/protection-alerts/:id": {
    summary: "A player's signs of risk with what stands against play; protection notes for whoever may decide",
    tag,
    auth: "staff",
    permission: "protection.read",
    limit: "reads",
    params,
    response: one(protectionAlert),
    refuses: ["not_found"],
  },
  "POST /staff/:tenant/protection-alerts/:id/decide": {
    summary: "Says what was done about a player's signs: writes to the player, stops marketing, pauses, excludes, or nothing",
    tag,
    auth: "staff",
    permission: "protection.review",
    // It may pause or exclude, as `protect` does.
    fresh: "recent",
    limit: "money",
    params,
    body: z.strictObject({ action: z.enum(alertActions, { error: "invalid" }), expected_version: z.string().max(64), until, reason }),
    response: one(protectionAlert),
    refuses: ["not_found", "wrong_state", "invalid_fields"],
  },
  "POST /staff/:tenant/players/:id/protect": {
    summary: "Stops a player's marketing, pauses or excludes a player at every brand of the operator. Nobody of staff ends it earlier",
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
      told_by: z.enum(toldBy, { error: "invalid" }),
    }),
    response: one(z.object({ action: z.enum(protectActions), until: instant().nullable() })),
    refuses: ["not_found", "wrong_state", "invalid_fields"],
  },
});
