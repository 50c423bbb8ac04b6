import { cnpjCharacters, isCnpj } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { proposal } from "./staff-proposals.ts";
import { referralStates } from "./referrals.ts";
import { download, instant, listAsOf, localized, momentCursor, one, pageAsOf, slice, sliceQuery, text, uuid } from "./wire.ts";

export const affiliateLinkKinds = ["ref", "lmcp"] as const;

export const affiliateLink = z.object({
  id: z.string(),
  name: z.string(),
  /** The query parameter that identifies the link. */
  kind: z.enum(affiliateLinkKinds),
  code: z.string(),
  link: z.string(),
  /** Number of visits through the link, each visitor counted once a day. */
  clicks: z.int(),
  /** Number of accounts registered through the link. */
  accounts: z.int(),
  created_at: instant(),
});

export const affiliateStatementStates = ["open", "nothing_due", "paid", "paid_outside"] as const;

/** One line of a statement. Amounts in centavos. */
export const affiliateStatementLine = z.object({
  kind: z.enum(["revenue_share", "cpa", "sub", "flat", "correction"]),
  /**
   * Active players for a revenue share, qualified players for a CPA, affiliates for a sub-affiliate share, number of corrections otherwise.
   */
  players: z.int(),
  staked: z.int(),
  won: z.int(),
  rewards: z.int(),
  deposited: z.int(),
  /** The revenue that the share is taken from. For corrections: their sum, including what the previous month left. */
  base: z.int(),
  share_bps: z.int(),
  /** Corrections may be negative and reduce the other lines. The statement as a whole is never below zero. */
  amount: z.int(),
  /** Negative remainder carried into the next month; never above zero. */
  carried: z.int(),
});

export const affiliateStatement = z.object({
  id: z.string(),
  /** `YYYY-MM`. */
  month: z.string(),
  amount: z.int(),
  state: z.enum(affiliateStatementStates),
  lines: z.array(affiliateStatementLine),
  created_at: instant(),
});

export type AffiliateStatement = z.output<typeof affiliateStatement>;

export const affiliatePlayer = z.object({
  /** Masked: `Ma•••a`; null where the player hides it. */
  name: z.string().nullable(),
  joined_at: instant(),
  /** Name of the link through which the player registered. */
  link: z.string(),
  /** Whether the commission for this player is pending, due or paid; null if the plan pays none. */
  state: z.enum(referralStates).nullable(),
});

export type AffiliatePlayer = z.output<typeof affiliatePlayer>;

const affiliateSummary = z.object({
  state: z.enum(["active", "paused"]),
  /** Plan that applies to players who register now; null until it is published. */
  plan: z.object({ name: localized(z.string()), terms: z.string() }).nullable(),
  /** Number of visits through all links, each visitor counted once a day for a link. */
  clicks: z.int(),
  accounts: z.int(),
  qualified: z.int(),
  /** The current month by day: active players, and net revenue before fees in centavos. */
  days: z.array(z.object({ day: z.string(), players: z.int(), revenue: z.int() })),
});

const linkPattern = /^[a-z0-9_-]{4,40}$/;

const linkCode = () => z.string("invalid").trim().toLowerCase().regex(linkPattern, "invalid");

const tag = "affiliates";

/** A code in the address of a visit, in any case. */
const visitCode = () => z.string().regex(new RegExp(linkPattern, "i"), "invalid").optional();

/** The affiliate portal. Refuses with `not_found` for players who are not affiliates and for brands without rewards. */
export const affiliateEndpoints = endpoints({
  "POST /affiliate/clicks": {
    summary:
      "Counts a visit through an affiliate link, by the codes in its address, once for each visitor and day. The response is the same for unknown codes",
    tag,
    auth: "public",
    limit: "reads",
    body: z.object({ ref: visitCode(), lmcp: visitCode() }),
    response: one(z.object({ received: z.literal(true) })),
    refuses: [],
  },
  "GET /affiliate/summary": {
    summary: "Returns the player's affiliate account: plan, results of its links, and the current month by day",
    tag,
    auth: "player",
    limit: "reads",
    response: one(affiliateSummary),
    refuses: ["not_found"],
  },
  "GET /affiliate/links": {
    summary: "Lists the affiliate's links, oldest first",
    tag,
    auth: "player",
    limit: "reads",
    response: z.object({ data: z.array(affiliateLink) }),
    refuses: ["not_found"],
  },
  "POST /affiliate/links": {
    summary: "Creates an affiliate link; at most 50",
    tag,
    auth: "player",
    limit: "codes",
    body: z.strictObject({ name: text(60), kind: z.enum(affiliateLinkKinds), code: linkCode() }),
    response: one(affiliateLink),
    refuses: ["not_found", "invalid_fields", "already_exists", "wrong_state"],
  },
  "GET /affiliate/players": {
    summary: "Lists the players who registered through the affiliate's links, newest first; names are masked and amounts are not included",
    tag,
    auth: "player",
    limit: "reads",
    query: pageAsOf(),
    response: listAsOf(affiliatePlayer),
    refuses: ["not_found"],
  },
  "GET /affiliate/statements": {
    summary: "Lists the affiliate's statements, newest month first",
    tag,
    auth: "player",
    limit: "reads",
    response: z.object({ data: z.array(affiliateStatement) }),
    refuses: ["not_found"],
  },
  "GET /affiliate/statements/export": {
    summary: "Downloads the affiliate's statements as CSV, one row per line",
    tag,
    auth: "player",
    limit: "exports",
    download: "text/csv",
    response: download(),
    refuses: ["not_found"],
  },
});

const affiliateCompany = z.strictObject({
  name: text(200),
  cnpj: z.string("invalid").max(20, "invalid").transform(cnpjCharacters).refine(isCnpj, "invalid"),
});

const staffAffiliate = z.object({
  id: z.string(),
  player_id: z.string(),
  state: z.enum(["active", "paused"]),
  offer_id: z.string(),
  sub_offer_id: z.string().nullable(),
  parent_id: z.string().nullable(),
  company: z.object({ name: z.string(), cnpj: z.string() }).nullable(),
  created_at: instant(),
});

const staffStatement = affiliateStatement.extend({
  affiliate_id: z.string(),
  player_id: z.string(),
  document: z.string().nullable(),
  proposal_id: z.string().nullable(),
});

/** In centavos: one million reais. */
const mostCorrected = 100_000_000;

const staffTag = "staff: affiliates";
const byId = z.object({ id: uuid() });

/** Affiliate endpoints of the back office. */
export const staffAffiliatesEndpoints = endpoints({
  "GET /staff/:tenant/affiliates": {
    summary: "Lists the brand's affiliates, oldest first; at most 500",
    tag: staffTag,
    auth: "staff",
    permission: "affiliates.read",
    limit: "reads",
    response: z.object({ data: z.array(staffAffiliate) }),
    refuses: [],
  },
  "POST /staff/:tenant/affiliates": {
    summary: "Makes a player an affiliate",
    tag: staffTag,
    auth: "staff",
    permission: "affiliates.manage",
    limit: "money",
    idempotent: true,
    body: z.strictObject({
      player: uuid(),
      /** Id of a published offer of kind `affiliate_plan`. */
      offer: uuid(),
      /** Id of an offer that also pays a share of the sub-affiliates' commission. */
      sub_offer: uuid().nullable().default(null),
      /** The affiliate that recruited this one. It must not have a parent itself. */
      parent: uuid().nullable().default(null),
      /** Null if the payee is the player. */
      company: affiliateCompany.nullable().default(null),
    }),
    response: one(staffAffiliate),
    refuses: ["not_found", "already_exists", "wrong_state"],
  },
  "POST /staff/:tenant/affiliates/:id/state": {
    summary: "Pauses an affiliate, whose links then register no new players, or resumes a paused affiliate",
    tag: staffTag,
    auth: "staff",
    permission: "affiliates.manage",
    limit: "money",
    idempotent: true,
    params: byId,
    body: z.strictObject({ state: z.enum(["active", "paused"]), reason: text(500) }),
    response: one(staffAffiliate),
    refuses: ["wrong_state"],
  },
  "GET /staff/:tenant/affiliate-statements": {
    summary: "Lists affiliate statements, oldest first; with `state=open`, those awaiting payment",
    tag: staffTag,
    auth: "staff",
    permission: "affiliates.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ state: z.enum(affiliateStatementStates).optional() }),
    response: slice(staffStatement),
    refuses: [],
  },
  "POST /staff/:tenant/affiliate-statements/:id/approve": {
    summary: "Proposes to pay a statement into the affiliate's wallet; applied when another member approves it",
    tag: staffTag,
    auth: "staff",
    permission: "affiliates.pay",
    approval: "affiliate_payment",
    limit: "money",
    idempotent: true,
    params: byId,
    body: z.strictObject({ reason: text(500) }),
    response: one(proposal),
    refuses: ["wrong_state", "rewards_not_allowed"],
  },
  "POST /staff/:tenant/affiliate-statements/:id/mark-paid": {
    summary:
      "Proposes to record that an affiliate with a company or a closed account was paid outside the platform; applied when another member approves it",
    tag: staffTag,
    auth: "staff",
    permission: "affiliates.pay",
    approval: "affiliate_paid_outside",
    limit: "money",
    idempotent: true,
    params: byId,
    body: z.strictObject({ document: text(60), reason: text(500) }),
    response: one(proposal),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/affiliate-statements/:id/correct": {
    summary: "Proposes a correction of a statement, which the next statement includes; applied when another member approves it",
    tag: staffTag,
    auth: "staff",
    permission: "affiliates.pay",
    approval: "affiliate_correction",
    limit: "money",
    idempotent: true,
    params: byId,
    body: z.strictObject({
      /** Signed amount in centavos. What the next statement cannot absorb is deducted from later ones. */
      amount: z
        .int()
        .min(-mostCorrected)
        .max(mostCorrected)
        .refine((amount) => amount !== 0, "invalid"),
      reason: text(500),
    }),
    response: one(proposal),
    refuses: [],
  },
});
