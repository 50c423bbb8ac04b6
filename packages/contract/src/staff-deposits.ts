import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { paymentStatuses } from "./gateway.ts";
import { playerEntry } from "./staff-player-lists.ts";
import { playerStates } from "./staff-players.ts";
import { proposal } from "./staff-proposals.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

/** What happened to a Pix: credited, being returned, returned to its payer, or waiting for a person. `suspense` matches no deposit. */
export const pixDispositions = ["credited", "returning", "returned", "under_review", "suspense"] as const;

/** In centavos. */
const money = z.int();

/** `player_name`: first name and initials. */
export const listedDeposit = z.object({
  id: z.string(),
  tenant: z.string(),
  player_id: z.string(),
  player_name: z.string(),
  amount: money,
  state: z.enum(paymentStatuses),
  /** Code of the reason for its state; null if there is none. */
  reason: z.string().nullable(),
  created_at: instant(),
  updated_at: instant(),
});

export type ListedDeposit = z.output<typeof listedDeposit>;

const pixRefund = z.object({
  id: z.string(),
  amount: money,
  /** True if it was reversed by the scheme (MED); false if we returned it. */
  demanded: z.boolean(),
  at: instant(),
});

export const depositPix = z.object({
  end_to_end_id: z.string(),
  amount: money,
  paid_at: instant(),
  disposition: z.enum(pixDispositions),
  reason: z.string().nullable(),
  /**
   * As reported by the bank, masked; null if the bank did not report it. `is_owner`: the CPF is the account's own; null if one of the two
   * is unknown.
   */
  payer: z.object({ name: z.string(), cpf: z.string().nullable(), is_owner: z.boolean().nullable() }).nullable(),
  refunds: z.array(pixRefund),
});

export type DepositPix = z.output<typeof depositPix>;

/** `wrong_state`: not credited, or partly returned. The money must still be in cash, and nothing may have been staked since. */
export const depositReturnObstacles = ["wrong_state", "deposit_played", "deposit_rewarded", "insufficient_balance"] as const;
export type DepositReturnObstacle = (typeof depositReturnObstacles)[number];

export const depositReturnStates = ["sending", "returned", "refused"] as const;
export type DepositReturnState = (typeof depositReturnStates)[number];

export const depositFile = listedDeposit.extend({
  txid: z.string(),
  expires_at: instant(),
  /** Cash and bonus after the credit; null before it. */
  balance_after: money.nullable(),
  player: z.object({
    /** Masked: `***.982.247-**`. */
    cpf: z.string().nullable(),
    state: z.enum(playerStates),
    cash: money,
    held: money,
    debt: money,
  }),
  /** What the bank received for it, oldest first. */
  pix: z.array(depositPix),
  /** Ledger entries of the deposit, oldest first. */
  entries: z.array(playerEntry),
  /** Why it cannot be returned now; null if two members can return it. */
  return_obstacle: z.enum(depositReturnObstacles).nullable(),
  /** State of its return: `sent` until the bank answers; `refused` waits for a person. Null if there is none. */
  returned: z.object({ state: z.enum(depositReturnStates), amount: money, at: instant() }).nullable(),
  history: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string().nullable(), at: instant() })),
});

export type DepositFile = z.output<typeof depositFile>;

const tag = "staff: payments";
const params = z.object({ id: uuid() });
const whole = z.coerce.number<string | number>().int().min(0);

/** Staff endpoints for deposits. */
export const staffDepositsEndpoints = endpoints({
  "GET /staff/deposits": {
    summary: "Lists deposits at all of the operator's brands, newest first, except charges that the bank never created",
    tag,
    auth: "staff",
    permission: "deposits.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({
      tenant: z.string().max(60).optional(),
      state: z.enum(paymentStatuses).optional(),
      /** In centavos, inclusive. */
      min_amount: whole.optional(),
      max_amount: whole.optional(),
      /** Maximum and minimum age of the request. */
      max_age_minutes: whole.max(5_000_000).optional(),
      min_age_minutes: whole.max(5_000_000).optional(),
    }),
    response: slice(listedDeposit),
    refuses: [],
  },
  "GET /staff/:tenant/deposits/:id": {
    summary: "Returns a deposit: its charge, each Pix received for it with its payer, masked, and the ledger postings",
    tag,
    auth: "staff",
    permission: "deposits.read",
    limit: "reads",
    params,
    response: one(depositFile),
    refuses: [],
  },
  "POST /staff/:tenant/deposits/:id/return": {
    summary: "Proposes to return a credited deposit to its payer; applied when another member approves it. The reason is internal",
    tag,
    auth: "staff",
    permission: "deposits.return",
    approval: "deposit_return",
    limit: "money",
    idempotent: true,
    params,
    body: z.strictObject({ reason: text(500) }),
    response: one(proposal),
    refuses: [...depositReturnObstacles],
  },
});
