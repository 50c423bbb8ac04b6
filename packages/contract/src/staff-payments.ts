import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, momentCursor, one, rowCursor, slice, sliceQuery, text, uuid } from "./wire.ts";

const waitingStates = ["pending", "processing", "under_review"] as const;

/** Why a person must decide; empty if nobody has to. */
export const reviewReasons = ["above_limit", "above_day_limit", "debt_outstanding", "held"] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const waitingWithdrawal = z.object({
  id: z.string(),
  tenant: z.string(),
  player_id: z.string(),
  /** Centavos. */
  amount: z.int(),
  state: z.enum([...waitingStates, "approved", "cancelled", "invalid_pix_key"]),
  reasons: z.array(z.enum(reviewReasons)),
  /** Number of approvals needed, and given so far. */
  approvals_needed: z.int().min(0).max(2),
  approvals: z.array(z.object({ by: z.string(), at: instant() })),
  method: z.object({ type: z.string(), key_masked: z.string() }),
  /** Put on hold by a member: it cannot be approved, and it is not sent. */
  held: z.boolean(),
  /** Not sent to the bank yet, so it can be put on hold or released. */
  may_hold: z.boolean(),
  /** Deadline promised by the brand for the decision or the payment; null once settled. */
  due_at: instant().nullable(),
  overdue: z.boolean(),
  created_at: instant(),
  updated_at: instant(),
});

export type WaitingWithdrawal = z.output<typeof waitingWithdrawal>;

/** `player_name`: first name and initials. */
export const listedWithdrawal = waitingWithdrawal.extend({ player_name: z.string() });

export type ListedWithdrawal = z.output<typeof listedWithdrawal>;

export const withdrawalFile = waitingWithdrawal.extend({
  /** The tenant's payouts are frozen by a violation: nothing can be approved. */
  frozen: z.boolean(),
  /** The recipient's key: when it was added, and the end of its hold if it is still held. Null if the key was removed. */
  key: z.object({ added_at: instant(), held_until: instant().nullable() }).nullable(),
  player: z.object({
    first_name: z.string(),
    /** First name and initials. */
    name: z.string(),
    /** Masked: `***.982.247-**`. */
    cpf: z.string().nullable(),
    state: z.enum(["active", "blocked", "closed"]),
    /** Why the player cannot stake or deposit; null if nothing prevents it. */
    restricted: z.string().nullable(),
    identity_verified: z.boolean(),
    phone_verified: z.boolean(),
    email_verified: z.boolean(),
    created_at: instant(),
    /** Centavos. */
    balance: z.object({ cash: z.int(), bonus: z.int(), held: z.int(), debt: z.int() }),
    deposits: z.object({ count: z.int(), amount: z.int() }),
    /** Grouped by state. */
    withdrawals: z.array(z.object({ state: waitingWithdrawal.shape.state, count: z.int(), amount: z.int() })),
  }),
  history: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string().nullable(), at: instant() })),
  /** Who put it on hold and who released it, in order. */
  holds: z.array(z.object({ act: z.enum(["hold", "unhold"]), by: z.string(), reason: z.string(), at: instant() })),
});

export const paymentCase = z.object({
  kind: z.enum(["withdrawal", "pix", "closed_account", "payer_link", "win"]),
  /** For a `payer_link`: the account that was paid for. */
  id: z.string(),
  amount: z.int(),
  reason: z.string().nullable(),
  since: instant(),
  /** For a `payer_link`: the brand's other accounts with the same payer, both the payer's own and those that the payer paid for. */
  linked: z.array(z.string()).optional(),
});

export const statementDifference = z.object({
  id: z.int(),
  subject: z.string(),
  detail: z.string(),
  freezes: z.boolean(),
  found_at: instant(),
});

const tag = "staff: payments";
const params = z.object({ id: uuid() });
const whole = z.coerce.number<string | number>().int().min(0);

const holding = {
  tag,
  auth: "staff",
  permission: "payouts.hold",
  limit: "money",
  params,
  /** `state` as displayed. The reason is internal. */
  body: z.strictObject({ state: z.enum(waitingStates), reason: text(500) }),
  response: one(waitingWithdrawal),
  refuses: ["wrong_state"],
} as const;

/** Staff endpoints for payments. Approvals and rejections record who gave them. */
export const staffPaymentsEndpoints = endpoints({
  "GET /staff/withdrawals": {
    summary: "Lists open withdrawals at all of the operator's brands, oldest first; without a state, those under review",
    tag,
    auth: "staff",
    permission: "payouts.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({
      tenant: z.string().max(60).optional(),
      state: z.enum(waitingStates).default("under_review"),
      /** Centavos, inclusive. */
      min_amount: whole.optional(),
      max_amount: whole.optional(),
      /** Minimum age of the request. */
      min_age_minutes: whole.max(5_000_000).optional(),
    }),
    response: slice(listedWithdrawal),
    refuses: [],
  },
  "GET /staff/:tenant/withdrawals/:id": {
    summary: "Returns a withdrawal with the facts about its player",
    tag,
    auth: "staff",
    permission: "payouts.read",
    limit: "reads",
    params,
    response: one(withdrawalFile),
    refuses: [],
  },
  "POST /staff/:tenant/withdrawals/:id/approve": {
    summary: "Approves a withdrawal; above the brand's second limit two members must approve, and the second signs",
    tag,
    auth: "staff",
    permission: "payouts.review",
    fresh: "signed_inside",
    limit: "money",
    idempotent: true,
    params,
    response: one(waitingWithdrawal),
    refuses: ["wrong_state", "approved_by_you", "payout_held", "payouts_frozen"],
  },
  "POST /staff/:tenant/withdrawals/:id/reject": {
    summary: "Rejects a withdrawal and releases the amount to the player. The reason is internal",
    tag,
    auth: "staff",
    permission: "payouts.review",
    limit: "money",
    idempotent: true,
    params,
    body: z.strictObject({ reason: text(500) }),
    response: one(waitingWithdrawal),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/withdrawals/:id/hold": {
    summary: "Holds a withdrawal that has not been sent to the bank: until it is released, nobody can approve it and it is not sent",
    ...holding,
  },
  "POST /staff/:tenant/withdrawals/:id/unhold": {
    summary: "Releases a held withdrawal: an approved one is sent to the bank, any other waits for its review",
    ...holding,
  },
  "GET /staff/:tenant/payment-cases": {
    summary: "Lists payments that await a decision, oldest first; at most a thousand of each kind",
    tag,
    auth: "staff",
    permission: "cases.read",
    limit: "reads",
    response: z.object({ data: z.array(paymentCase) }),
    refuses: [],
  },
  "POST /staff/:tenant/payment-cases/:id/close": {
    summary: "Marks a Pix that was neither credited nor returned as resolved; the note is kept",
    tag,
    auth: "staff",
    permission: "cases.close",
    limit: "money",
    idempotent: true,
    params: z.object({ id: z.string().regex(/^[a-zA-Z0-9]{32}$/, "invalid") }),
    body: z.strictObject({ note: text(1_000) }),
    response: one(paymentCase),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/payer-links/:id/close": {
    summary:
      "Closes a `payer_link`, after a review of the accounts that one payer links with this one: it is no longer listed until another account is linked or the payer is excluded. It reopens no account. The note is kept",
    tag,
    auth: "staff",
    permission: "cases.close",
    limit: "money",
    idempotent: true,
    params,
    /** `linked` as displayed; a different list is refused with `wrong_state`. */
    body: z.strictObject({ note: text(1_000), linked: z.array(uuid()).max(5_000) }),
    response: one(paymentCase),
    refuses: ["wrong_state"],
  },
  "GET /staff/:tenant/statement-discrepancies": {
    summary: "Lists discrepancies between the bank's list of received Pix and ours, oldest first; none is corrected automatically",
    tag,
    auth: "staff",
    permission: "cases.read",
    limit: "reads",
    query: sliceQuery(rowCursor),
    response: slice(statementDifference),
    refuses: [],
  },
});
