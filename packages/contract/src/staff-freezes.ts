import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, one, rowCursor, slice, sliceQuery, text } from "./wire.ts";

export const payoutFreeze = z.object({
  id: z.int(),
  frozen_at: instant(),
  /** Number of open violations. */
  violations: z.int(),
  /** Approvals needed for a release, and approvals given so far for the violations that are open now. */
  approvals_needed: z.int().min(1).max(2),
  approvals: z.array(z.object({ by: z.string(), reason: z.string(), at: instant() })),
});

export type PayoutFreeze = z.output<typeof payoutFreeze>;

export const openFinding = z.object({
  id: z.int(),
  /** The violated invariant. */
  invariant: z.string(),
  /** The object that violates it. */
  subject: z.string(),
  detail: z.string(),
  /** True if this violation alone freezes payouts. */
  freezes: z.boolean(),
  found_at: instant(),
});

const tag = "staff: freezes";
const permission = "payouts.release";

/** Staff endpoints for payouts frozen by violations. */
export const staffFreezesEndpoints = endpoints({
  "GET /staff/:tenant/payout-freeze": {
    summary: "Returns the brand's payout freeze; null if there is none",
    tag,
    auth: "staff",
    permission: "payouts.read",
    limit: "reads",
    response: one(payoutFreeze.nullable()),
    refuses: [],
  },
  "GET /staff/:tenant/violations": {
    summary: "Lists the brand's open violations, oldest first; a release marks all of them as known",
    tag,
    auth: "staff",
    permission: "payouts.read",
    limit: "reads",
    query: sliceQuery(rowCursor),
    response: slice(openFinding),
    refuses: [],
  },
  "POST /staff/:tenant/payout-freeze/release": {
    summary: "Releases the payout freeze that was displayed to the caller; requires two approvals where large payouts do",
    tag,
    auth: "staff",
    permission,
    fresh: "recent",
    limit: "money",
    idempotent: true,
    /** `id` and `violations` as displayed. */
    body: z.strictObject({ id: z.int().min(1), violations: z.int().min(0), reason: text(500) }),
    /** Null once payouts are released. */
    response: one(payoutFreeze.nullable()),
    refuses: ["wrong_state", "approved_by_you"],
  },
});
