import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { proposalKinds, proposalStates } from "./proposals.ts";
import { type RefusalCode, refusals } from "./refusals.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

const refusalCode = z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]);

/** Ids, codes, centavos and setting values; never a name, document or key. */
const changedFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const proposal = z.object({
  id: z.string(),
  tenant: z.string(),
  kind: z.enum(proposalKinds),
  state: z.enum(proposalStates),
  /** One sentence on what approval will do. */
  sentence: z.string(),
  reason: z.string(),
  /** Fields that change: their values when it was proposed, and their new values. */
  before: changedFields,
  after: changedFields,
  proposed_by: z.string(),
  proposed_at: instant(),
  /** When it expires. */
  ends_at: instant(),
  /** 0 if the proposer could act alone, in which case it has been applied. */
  approvals_needed: z.int().min(0),
  approvals: z.array(z.object({ by: z.string(), at: instant() })),
  /** Who rejected, withdrew or applied it, and why it was rejected; null while it waits. */
  decided_by: z.string().nullable(),
  decided_at: instant().nullable(),
  decision_reason: z.string().nullable(),
  /** True if the caller may approve or reject it now. */
  may_decide: z.boolean(),
});

export type Proposal = z.output<typeof proposal>;

export const proposalFile = proposal.extend({
  /** Current values. An approval sends `version`. Null once decided, and if `obstacle` says why it cannot be applied. */
  now: z.object({ before: changedFields, after: changedFields, version: z.string() }).nullable(),
  obstacle: refusalCode.nullable(),
});

export type ProposalFile = z.output<typeof proposalFile>;

const tag = "staff: proposals";
const params = z.object({ id: uuid() });

/**
 * Staff endpoints for actions that need two people. Members see their own proposals and those that they may decide on. Members who may
 * propose a kind, or who hold `proposals.approve`, may decide on proposals of others; on money laundering cases, `proposals.approve`
 * requires `aml.read`.
 */
export const staffProposalsEndpoints = endpoints({
  "GET /staff/proposals": {
    summary: "Lists proposals at the operator's brands, oldest first; without a state, those that are waiting",
    tag,
    auth: "staff",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({
      tenant: z.string().max(60).optional(),
      kind: z.enum(proposalKinds).optional(),
      state: z.enum(proposalStates).default("waiting"),
    }),
    response: slice(proposal),
    refuses: [],
  },
  "GET /staff/proposals/:id": {
    summary: "Returns a proposal with what it would change now",
    tag,
    auth: "staff",
    limit: "reads",
    params,
    response: one(proposalFile),
    refuses: [],
  },
  "POST /staff/proposals/:id/approve": {
    summary: "Approves another member's proposal at this `version`; the last approval required applies it",
    tag,
    auth: "staff",
    fresh: "signed_inside",
    limit: "money",
    idempotent: true,
    params,
    body: z.strictObject({ version: text(64) }),
    response: one(proposal),
    refuses: [
      "wrong_state",
      "approved_by_you",
      "other_bank",
      "insufficient_balance",
      "deposit_played",
      "deposit_rewarded",
      "offer_blocked",
      "reward_not_available",
      "rewards_not_allowed",
      "invalid_fields",
      "already_exists",
      "conflict_of_duties",
    ],
  },
  "POST /staff/proposals/:id/refuse": {
    summary: "Refuses another member's proposal. The reason is internal",
    tag,
    auth: "staff",
    limit: "money",
    idempotent: true,
    params,
    body: z.strictObject({ reason: text(500) }),
    response: one(proposal),
    refuses: ["wrong_state"],
  },
  "POST /staff/proposals/:id/withdraw": {
    summary: "Withdraws the caller's own proposal, if nobody has decided it",
    tag,
    auth: "staff",
    limit: "money",
    idempotent: true,
    params,
    response: one(proposal),
    refuses: ["wrong_state"],
  },
});
