import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { coolingOffHours, exclusionValues, limitKinds, realityCheckMinutes } from "./protection-rules.ts";
import { date, instant, listAsOf, one, pageAsOf } from "./wire.ts";

/** Calendar periods in the operator's time zone. Weeks begin on Monday. */
export const limitPeriods = ["day", "week", "month"] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** Delay before a limit is raised or removed. A lower limit takes effect at once. */
export const raiseWaitMs = 24 * 3_600_000;

/** R$ 10.000.000,00, and the minutes of a month: upper bounds of a plausible limit. */
const mostCentavos = 1_000_000_000;
const mostMinutes: Record<LimitPeriod, number> = { day: 1_439, week: 10_079, month: 44_639 };

export const limit = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  /** Null for no limit. */
  value: z.int().nullable(),
  /** Usage in the current period over all brands of the operator. A loss is negative if the player is ahead. */
  used: z.int(),
  resets_at: instant(),
  /** A raise that has not taken effect; a null value removes the limit. */
  pending: z.object({ value: z.int().nullable(), effective_at: instant() }).nullable(),
});

export type Limit = z.output<typeof limit>;

export const protection = z.object({
  limits: z.array(limit),
  cooling_off_until: instant().nullable(),
  /** The time limit has been reached; play reopens at this moment. */
  time_up_until: instant().nullable(),
  reality_check_minutes: z.int(),
  /** Limits that the brand requires before the first deposit or stake. */
  limits_required: z.array(z.enum(limitKinds)),
});

export type ProtectionState = z.output<typeof protection>;

export const playSession = z.object({
  now: instant(),
  /** Start of the current visit: the first activity after 30 minutes without any. */
  started_at: instant(),
  minutes_today: z.int(),
  /** Wins less stakes of this visit, in centavos. */
  result: z.int(),
  /** Remaining minutes of the strictest time limit; null without one. */
  minutes_left: z.int().nullable(),
  reality_check_minutes: z.int(),
  cooling_off_until: instant().nullable(),
  time_up_until: instant().nullable(),
});

export type PlaySession = z.output<typeof playSession>;

export const protectionChange = z.object({
  id: z.string(),
  at: instant(),
  what: z.enum([
    "limit_set",
    "limit_lowered",
    "increase_requested",
    "increase_cancelled",
    "limit_raised",
    "limit_removed",
    "cooling_off",
    "time_up",
    "self_excluded",
    "exclusion_removal_requested",
    "reality_check",
  ]),
  kind: z.enum(limitKinds).nullable(),
  period: z.enum(limitPeriods).nullable(),
  value_before: z.int().nullable(),
  value_after: z.int().nullable(),
  until: instant().nullable(),
});

export type ProtectionChange = z.output<typeof protectionChange>;

export const offerChoice = z.object({ enabled: z.boolean() });

const exclusion = z.object({
  start_at: instant(),
  /** Null if permanent. */
  end_at: instant().nullable(),
  /** Token, valid for 15 minutes, with which the player can see and withdraw the balance. Null if the caller already holds one. */
  payout_token: z.string().nullable(),
});

const limitName = { kind: z.enum(limitKinds, { error: "invalid" }), period: z.enum(limitPeriods, { error: "invalid" }) };

const limitBody = z
  .strictObject({ ...limitName, value: z.int({ error: "number_invalid" }).min(1, "number_invalid").nullable() })
  .superRefine(({ kind, period, value }, context) => {
    const most = kind === "time" ? mostMinutes[period] : mostCentavos;
    if (value !== null && value > most) context.addIssue({ code: "custom", path: ["value"], message: "number_invalid" });
  });

const exclusionBody = z
  .object({ value: z.enum(exclusionValues, { error: "invalid" }), date: date().nullish() })
  .refine((body) => body.value !== "date" || body.date, { path: ["date"], message: "required" });

/** Bodies are strict, as they are for money: a misspelled limit must be refused, not partly accepted. */
export const protectionEndpoints = endpoints({
  "GET /protection/limits": {
    summary: "Returns the player's limits with their use, pauses, and requested increases",
    tag: "protection",
    auth: "player",
    limit: "reads",
    response: one(protection),
    refuses: [],
  },
  "POST /protection/limits": {
    summary:
      "Sets a limit in centavos, or in minutes for time limits. A lower limit applies at once, a higher one or none (null) after 24 hours",
    tag: "protection",
    auth: "player",
    limit: "essential",
    body: limitBody,
    response: one(protection),
    refuses: [],
  },
  "POST /protection/limits/cancel": {
    summary: "Cancels a requested increase of a limit",
    tag: "protection",
    auth: "player",
    limit: "essential",
    body: z.strictObject(limitName),
    response: one(protection),
    refuses: ["wrong_state"],
  },
  "POST /protection/cooling-off": {
    summary: "Pauses play and deposits for a number of hours; the pause can be extended, never shortened",
    tag: "protection",
    auth: "player",
    limit: "essential",
    body: z.strictObject({ hours: z.literal(coolingOffHours, { error: "invalid" }) }),
    response: one(protection),
    refuses: [],
  },
  "GET /protection/session": {
    summary: "Returns the duration and result of the current play session",
    tag: "protection",
    auth: "player",
    limit: "reads",
    response: one(playSession),
    refuses: [],
  },
  "POST /protection/session": {
    summary: "Sets how often the duration and result of the session are displayed",
    tag: "protection",
    auth: "player",
    limit: "reads",
    body: z.strictObject({ reality_check_minutes: z.literal(realityCheckMinutes, { error: "invalid" }) }),
    response: one(playSession),
    refuses: [],
  },
  "GET /profile/offers": {
    summary: "Returns whether the player is shown and sent offers",
    tag: "protection",
    auth: "player",
    limit: "reads",
    response: one(offerChoice),
    refuses: [],
  },
  "POST /profile/offers": {
    summary: "Switches offers on or off, effective at once. What is due to the player, such as cashback, is not affected",
    tag: "protection",
    auth: "player",
    limit: "essential",
    body: z.strictObject({ enabled: z.boolean({ error: "invalid" }) }),
    response: one(offerChoice),
    refuses: [],
  },
  "GET /protection/history": {
    summary: "Lists changes of limits, pauses and exclusions, newest first",
    tag: "protection",
    auth: "player",
    limit: "reads",
    query: pageAsOf(),
    response: listAsOf(protectionChange),
    refuses: [],
  },
  "POST /profile/self-exclusion": {
    summary: "Excludes the player from every brand of the operator at once, for the given term. It can be extended, never shortened",
    tag: "protection",
    auth: "player",
    payout: true,
    limit: "essential",
    body: exclusionBody,
    response: one(exclusion),
    refuses: [],
  },
  "POST /profile/self-exclusion/remove": {
    summary: "Requests the end of an exclusion without a term, after a waiting period; called with the payout token from a refused login",
    tag: "protection",
    auth: "player",
    payout: true,
    limit: "money",
    response: one(exclusion),
    refuses: ["exclusion_fixed", "wrong_state"],
  },
});
