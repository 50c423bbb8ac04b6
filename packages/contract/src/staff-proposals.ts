import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { proposalKinds, proposalStates } from "./proposals.ts";
import { type RefusalCode, refusals } from "./refusals.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

const refusalCode = z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]);

/** Ids, codes, centavos and words of settings; never a name, a document, a key. */
const changedFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const proposal = z.object({
  id: z.string(),
  tenant: z.string(),
  kind: z.enum(proposalKinds),
  state: z.enum(proposalStates),
  /** What is done when it is approved, in one sentence. */
  sentence: z.string(),
  reason: z.string(),
  /** The fields that change, as they were when it was made, and as they would be. */
  before: changedFields,
  after: changedFields,
  proposed_by: z.string(),
  proposed_at: instant(),
  /** Nobody can approve it from then on. */
  ends_at: instant(),
  /** 0: the proposer could do it alone, and it was done. */
  approvals_needed: z.int().min(0),
  approvals: z.array(z.object({ by: z.string(), at: instant() })),
  /** Who refused, withdrew or applied it, and why it was refused; null while it waits. */
  decided_by: z.string().nullable(),
  decided_at: instant().nullable(),
  decision_reason: z.string().nullable(),
  /** Whether the caller may approve or refuse it now. */
  may_decide: z.boolean(),
});

export type Proposal = z.output<typeof proposal>;

export const proposalFile = proposal.extend({
  /** As it stands now. `version` is what an approval sends. Null once it is decided, or where `obstacle` says why it cannot be done. */
  now: z.object({ before: changedFields, after: changedFields, version: z.string() }).nullable(),
  obstacle: refusalCode.nullable(),
});

export type ProposalFile = z.output<typeof proposalFile>;

const tag = "staff: proposals";
const params = z.object({ id: uuid() });

/**
 * Staff endpoints for what takes two people. Members see the proposals that they may decide on and their own. Whoever may propose a kind, or has
 * `proposals.approve`, decides on another's.
 */
export const staffProposalsEndpoints = endpoints({
  "GET /staff/proposals": {
    summary: "Proposals at the operator's brands, the oldest first; without a state, those that wait",
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
    summary: "One proposal, with what it would change now",
    tag,
    auth: "staff",
    limit: "reads",
    params,
    response: one(proposalFile),
    refuses: [],
  },
  "POST /staff/proposals/:id/approve": {
    summary: "Approves another member's proposal at this `version`; the last approval that it needs executes it",
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
    summary: "Withdraws one's own proposal that nobody has decided",
    tag,
    auth: "staff",
    limit: "money",
    idempotent: true,
    params,
    response: one(proposal),
    refuses: ["wrong_state"],
  },
});
