import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { playerStates } from "./staff-players.ts";
import { proposal } from "./staff-proposals.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

/**
 * What the daily rules look for. `structuring`: one day's deposits, split into many. `pass_through`: money paid in and out within a week
 * with little play. `third_party`: payments by others, returned. `unusual_volume`: deposits far above the player's own before.
 */
export const amlRules = ["structuring", "pass_through", "third_party", "unusual_volume"] as const;
export type AmlRule = (typeof amlRules)[number];

/** Limits of the rules, inclusive. Money in centavos. */
export const amlLimits = {
  structuring: { deposits: 5, deposited: 1_000_000 },
  /** Shares of the deposits within the days: at least so much left, at most so much was staked. */
  pass_through: { days: 7, deposited: 200_000, left_percent: 80, staked_percent: 20 },
  third_party: { days: 30, payments: 3 },
  /** Deposits of the last days, and how many times the mean of three equal spans before. */
  unusual_volume: { days: 30, deposited: 1_000_000, times: 5 },
} as const;

/** `to_report`: two members decided that the authority is to be told; it has not been yet. */
export const amlStates = ["open", "to_report", "reported", "closed"] as const;
export type AmlState = (typeof amlStates)[number];

export const amlVerdicts = ["report", "close"] as const;
export type AmlVerdict = (typeof amlVerdicts)[number];

const signal = z.object({
  rule: z.enum(amlRules),
  /** Days in the brand's zone. */
  from: z.string(),
  to: z.string(),
  /** In centavos. */
  amount: z.int(),
  /** Deposits or returned payments. */
  count: z.int(),
});
export type AmlSignal = z.output<typeof signal>;

const listedAmlCase = z.object({
  tenant: z.string(),
  id: z.string(),
  state: z.enum(amlStates),
  player_id: z.string(),
  player_name: z.string(),
  rules: z.array(z.enum(amlRules)),
  /** The largest amount of its signals; 0 without signals. */
  amount: z.int(),
  opened_at: instant(),
  due_at: instant(),
});
export type ListedAmlCase = z.output<typeof listedAmlCase>;

const amlCase = listedAmlCase.extend({
  /** A decision sends it back. */
  version: z.int(),
  signals: z.array(signal),
  /** Who opened it and why; null if the rules did. */
  opened: z.object({ by: z.string(), note: z.string() }).nullable(),
  player: z.object({ state: z.enum(playerStates), cash: z.int(), created_at: instant() }),
  /** The player's last days with any movement, latest first. In centavos. */
  days: z.array(z.object({ day: z.string(), deposits: z.int(), deposited: z.int(), withdrawn: z.int(), staked: z.int() })),
  /** The player's other cases. */
  others: z.array(z.object({ id: z.string(), state: z.enum(amlStates), opened_at: instant() })),
  decision: z
    .object({ verdict: z.enum(amlVerdicts), reason: z.string(), proposed_by: z.string(), approved_by: z.string(), at: instant() })
    .nullable(),
  report: z.object({ receipt: z.string(), at: instant() }).nullable(),
});
export type AmlCase = z.output<typeof amlCase>;

const amlYear = z.object({
  /** The year, such as `2025`. */
  id: z.string(),
  tenant: z.string(),
  /** `cases`: some case of the year was reported or is not decided. */
  state: z.enum(["due", "stated", "cases"]),
  reported: z.int(),
  undecided: z.int(),
  /** Last day of the statement. */
  due_on: z.string(),
  statement: z.object({ reason: z.string(), proposed_by: z.string(), approved_by: z.string(), at: instant() }).nullable(),
});
export type AmlYear = z.output<typeof amlYear>;

const tag = "staff: money laundering";
const params = z.object({ id: uuid() });
const year = z.string().regex(/^2\d{3}$/);

/** Staff endpoints for suspicions of money laundering. The player is never told: neither a notification nor the data copy shows a case. */
export const staffAmlEndpoints = endpoints({
  "GET /staff/aml-cases": {
    summary: "Lists cases of possible money laundering at all of the operator's brands, the one due first on top; found daily by rules",
    tag,
    auth: "staff",
    permission: "aml.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({
      tenant: z.string().max(60).optional(),
      /** Default: cases that wait for a decision or for their report. */
      state: z.enum(amlStates).optional(),
      rule: z.enum(amlRules).optional(),
    }),
    response: slice(listedAmlCase),
    refuses: [],
  },
  "GET /staff/:tenant/aml-cases/:id": {
    summary: "Returns a case with its evidence: what the rules found, the player's days, other cases, and the decision",
    tag,
    auth: "staff",
    permission: "aml.read",
    limit: "reads",
    params,
    response: one(amlCase),
    refuses: [],
  },
  "POST /staff/:tenant/aml-cases": {
    summary: "Opens a case on a player by hand, for a suspicion that no rule finds. The reason is internal",
    tag,
    auth: "staff",
    permission: "aml.review",
    limit: "money",
    body: z.strictObject({ player_id: uuid(), reason: text(500) }),
    status: 201,
    response: one(amlCase),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/aml-cases/:id/decide": {
    summary: "Proposes to report a case to COAF or to close it; applied when another member approves it. It changes no account",
    tag,
    auth: "staff",
    permission: "aml.review",
    fresh: "signed",
    approval: "aml_decision",
    limit: "money",
    idempotent: true,
    params,
    body: z.strictObject({ verdict: z.enum(amlVerdicts, { error: "invalid" }), expected_version: z.int(), reason: text(500) }),
    response: one(proposal),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/aml-cases/:id/reported": {
    summary: "Records that a case was reported to COAF, with the number of its receipt",
    tag,
    auth: "staff",
    permission: "aml.review",
    limit: "money",
    params,
    body: z.strictObject({ receipt: text(60), expected_version: z.int() }),
    response: one(amlCase),
    refuses: ["wrong_state"],
  },
  "GET /staff/:tenant/aml-years": {
    summary: "Lists past years of a brand: whether something was reported, and who stated that nothing was",
    tag,
    auth: "staff",
    permission: "aml.read",
    limit: "reads",
    query: sliceQuery(/^2\d{3}$/, () => true),
    response: slice(amlYear),
    refuses: [],
  },
  "POST /staff/:tenant/aml-years/:year/state": {
    summary: "Proposes the statement that a brand reported nothing in a year; applied when another member approves it",
    tag,
    auth: "staff",
    permission: "aml.review",
    fresh: "signed",
    approval: "aml_statement",
    limit: "money",
    idempotent: true,
    params: z.object({ year }),
    body: z.strictObject({ reason: text(500) }),
    response: one(proposal),
    refuses: ["wrong_state"],
  },
});
