import { pixKeyTypes, type PixKeyType } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { proof } from "./house.ts";
import { playerBonus } from "./player-bonuses.ts";
import { walletStatement } from "./wallet-statement.ts";
import { depositReasons, keptReasons } from "./wallet-reasons.ts";
import { amount, date, download, instant, listAsOf, one, pageAsOf, text, uuid } from "./wire.ts";

/** Transaction statuses on the wire. */
export const transactionStatus = { pending: 0, approved: 1, cancelled: 2, invalid_pix_key: 3, processing: 4, under_review: 5 } as const;

export const transactionTypes = ["deposit", "withdraw", "bonus", "rollover", "win", "bet"] as const;

export { pixKeyTypes, type PixKeyType };

/** Amounts in centavos. `version` increases with every change: ignore messages older than the latest. */
export const balance = z.object({
  balance: z.int(),
  balance_withdrawal: z.int(),
  bonus: z.int(),
  held: z.int(),
  deposit_count: z.int(),
  currency: z.literal("BRL"),
  version: z.int(),
});

export type Balance = z.output<typeof balance>;

export const withdrawMethod = z.object({
  id: uuid(),
  type: z.enum(pixKeyTypes),
  /** Masked, but enough for players to recognise their own. */
  key_masked: z.string(),
  /** Payouts to this key are held until then; null once the hold has ended. */
  held_until: instant().nullable(),
  created_at: instant(),
});

export type WithdrawMethod = z.output<typeof withdrawMethod>;

export const transaction = z.object({
  id: z.string(),
  type: z.enum(transactionTypes),
  status: z.int().min(0).max(5),
  /** Signed, in centavos, from the player's point of view. */
  amount: z.int(),
  balance_after: z.int().nullable(),
  description: z.string(),
  /** Reason for the state in the player's language; null if the status is enough. */
  note: z.string().nullable(),
  /** For a deposit whose Pix was not credited; otherwise null. */
  deposit_reason: z.enum(depositReasons).nullable(),
  method: withdrawMethod.pick({ type: true, key_masked: true }).nullable(),
  /** True if the player can cancel it now. */
  cancellable: z.boolean(),
  /** It will not be sent before this moment; null if there is no cancellation window. */
  cancellable_until: instant().nullable(),
  created_at: instant(),
  updated_at: instant(),
});

export type Transaction = z.output<typeof transaction>;

export const betRecord = z.object({
  id: uuid(),
  game_id: z.int(),
  game: z.string(),
  gamecode: z.string(),
  /** URL of the game's cover; empty if the game has been removed. */
  image: z.string(),
  provider_name: z.string(),
  state: z.enum(["open", "closed", "rolled_back"]),
  bet_amount: z.int(),
  win_amount: z.int(),
  /** In hundredths: 198 is 1.98×. Null while open. */
  multiplier_x100: z.int().nullable(),
  /** True for finished house rounds, whose proof can be requested. */
  provable: z.boolean(),
  created_at: instant(),
});

export type BetRecord = z.output<typeof betRecord>;

export const withdrawTerms = z.object({
  /** Maximum amount of a request now, in centavos. Below `min`, no request is possible. */
  most: z.int(),
  min: z.int(),
  max: z.int(),
  /** Parts of the balance not included in `most`, with the reasons. */
  kept: z.array(z.object({ why: z.enum(keptReasons), amount: z.int() })),
  /** Refusal that any request would get, regardless of its amount. */
  blocked: z.enum(["contacts_unverified", "cpf_required", "debt_outstanding", "withdrawal_limit_reached"]).nullable(),
  /** Amount up to which no manual review is needed. */
  automatic: z.int(),
  /** Null if the brand sets no limit. */
  today: z.object({
    requested: z.int(),
    times_left: z.int().nullable(),
    amount_left: z.int().nullable(),
    ends_at: instant(),
  }),
  /** Measured: the share of recent payouts that took at most this long from request to money sent. Null if there are too few. */
  paid_within: z.object({ percent: z.int(), minutes: z.int(), days: z.int(), payouts: z.int() }).nullable(),
  /** Bonus that a withdrawal would forfeit, with the amount lost in `left`. Null if none is active or if it is kept. */
  ends_bonus: z.object({ id: z.string(), left: z.int(), wagered: z.int(), required: z.int() }).nullable(),
});

export type WithdrawTerms = z.output<typeof withdrawTerms>;

/** Maximum number of rows in an export. */
export const exportedLines = 50_000;

/** Days in the brand's time zone, both included. */
const days = { from: date().optional(), to: date().optional() };
const transactionsFilter = {
  type: z.enum(transactionTypes).optional(),
  status: z.coerce.number<string | number>().int().min(0).max(5).optional(),
  ...days,
};
const betsFilter = { state: z.enum(["open", "closed", "rolled_back"]).optional(), ...days };
const statementQuery = z.object({ period: z.string().regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/, "invalid") });

export const walletEndpoints = endpoints({
  "GET /profile/wallet": {
    summary: "Returns the player's balance",
    tag: "wallet",
    auth: "player",
    payout: true,
    limit: "reads",
    response: one(balance),
    refuses: [],
  },
  "GET /wallet/transactions": {
    summary: "Lists deposits, withdrawals, bonuses and rollovers, newest first; bets and wins only if requested by type",
    tag: "wallet",
    auth: "player",
    limit: "reads",
    query: pageAsOf().extend(transactionsFilter),
    response: listAsOf(transaction),
    refuses: [],
  },
  "GET /wallet/bets": {
    summary: "Lists the player's rounds, newest first",
    tag: "wallet",
    auth: "player",
    limit: "reads",
    query: pageAsOf().extend(betsFilter),
    response: listAsOf(betRecord),
    refuses: [],
  },
  "GET /wallet/transactions/export": {
    summary: "Downloads the player's transactions as CSV, unpaged; ends at 50,000 lines with a note",
    tag: "wallet",
    auth: "player",
    limit: "exports",
    query: z.object(transactionsFilter),
    download: "text/csv",
    response: download(),
    refuses: [],
  },
  "GET /wallet/bets/:id/proof": {
    summary: "Returns the proof of one of the player's rounds",
    tag: "wallet",
    auth: "player",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(proof),
    refuses: ["not_found"],
  },
  "GET /wallet/bets/export": {
    summary: "Downloads the player's rounds as CSV, unpaged; ends at 50,000 lines with a note",
    tag: "wallet",
    auth: "player",
    limit: "exports",
    query: z.object(betsFilter),
    download: "text/csv",
    response: download(),
    refuses: [],
  },
  "GET /wallet/statement": {
    summary: "Returns the statement of the player's money for a month (2026-11) or a year (2026)",
    tag: "wallet",
    auth: "player",
    limit: "reads",
    query: statementQuery,
    response: one(walletStatement),
    refuses: [],
  },
  "GET /wallet/statement/export": {
    summary: "Downloads the statement of the player's money as CSV",
    tag: "wallet",
    auth: "player",
    limit: "exports",
    query: statementQuery,
    download: "text/csv",
    response: download(),
    refuses: [],
  },
  "GET /wallet/bonuses": {
    summary: "Lists bonus transactions, newest first, with the bonus in its current state",
    tag: "wallet",
    auth: "player",
    limit: "reads",
    query: pageAsOf(),
    response: listAsOf(transaction.extend({ bonus: playerBonus.nullable() })),
    refuses: [],
  },
  "GET /wallet/withdraw/terms": {
    summary: "Returns the amount that can be withdrawn now, what limits it, and how fast it is paid",
    tag: "wallet",
    auth: "player",
    payout: true,
    limit: "reads",
    response: one(withdrawTerms),
    refuses: [],
  },
  "GET /wallet/withdraw/methods": {
    summary: "Lists the player's Pix keys",
    tag: "wallet",
    auth: "player",
    payout: true,
    limit: "reads",
    response: z.object({ data: z.array(withdrawMethod) }),
    refuses: [],
  },
  "POST /wallet/withdraw/method": {
    summary: "Adds a Pix key of the player",
    tag: "wallet",
    auth: "player",
    payout: true,
    limit: "essential",
    status: 201,
    idempotent: true,
    body: z.strictObject({
      type: z.enum(pixKeyTypes, { error: "invalid" }),
      key: text(77),
      password: z.string().max(256).optional(),
      /** Second-factor code, if the account has a second factor. */
      code: z.string().max(24).optional(),
    }),
    response: one(withdrawMethod),
    refuses: [
      "invalid_fields",
      "method_exists",
      "reauth_required",
      "second_factor_required",
      "wrong_credentials",
      "code_wrong",
      "too_many_methods",
    ],
  },
  "POST /wallet/withdraw/request": {
    summary: "Requests a withdrawal; the amount is reserved at once",
    tag: "wallet",
    auth: "player",
    payout: true,
    limit: "essential",
    status: 201,
    idempotent: true,
    body: z.strictObject({
      amount: amount(),
      method_id: uuid(),
      /** Consent to forfeiting the active bonus. Without it the call is refused with `bonus_would_end`. */
      end_bonus: z.boolean().optional(),
    }),
    response: one(transaction),
    refuses: [
      "insufficient_balance",
      "contacts_unverified",
      "amount_below_minimum",
      "amount_above_maximum",
      "not_found",
      "method_on_hold",
      "withdrawal_limit_reached",
      "debt_outstanding",
      "kyc_required",
      "cpf_required",
      "bonus_would_end",
    ],
  },
});
