import { pixKeyTypes, type PixKeyType } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { amount, instant, list, one, page, text, uuid } from "./wire.ts";

/** Specification, section 3: transaction status codes. */
export const transactionStatus = { pending: 0, approved: 1, cancelled: 2, invalid_pix_key: 3, processing: 4, under_review: 5 } as const;

export const transactionTypes = ["deposit", "withdraw", "bonus", "rollover", "win", "bet"] as const;

export { pixKeyTypes, type PixKeyType };

/** Amounts in centavos. `version` grows with every change: an older message never overwrites a newer one. */
export const balance = z.object({
  balance: z.int(),
  balance_withdrawal: z.int(),
  bonus: z.int(),
  locked: z.int(),
  deposit_count: z.int(),
  currency: z.literal("BRL"),
  version: z.int(),
});

export type Balance = z.output<typeof balance>;

export const withdrawMethod = z.object({
  id: uuid(),
  type: z.enum(pixKeyTypes),
  /** Masked for everything but one's own recognition. */
  key_masked: z.string(),
  /** Payouts to this key wait until then; null once it has passed. */
  held_until: instant().nullable(),
  created_at: instant(),
});

export type WithdrawMethod = z.output<typeof withdrawMethod>;

export const transaction = z.object({
  id: z.string(),
  type: z.enum(transactionTypes),
  status: z.int().min(0).max(5),
  /** Signed, centavos: what the player's money gained. */
  amount: z.int(),
  balance_after: z.int().nullable(),
  description: z.string(),
  method: withdrawMethod.pick({ type: true, key_masked: true }).nullable(),
  cancellable: z.boolean(),
  created_at: instant(),
  updated_at: instant(),
});

export type Transaction = z.output<typeof transaction>;

export const betRecord = z.object({
  id: uuid(),
  game_id: z.int(),
  game: z.string(),
  gamecode: z.string(),
  provider_name: z.string(),
  state: z.enum(["open", "closed", "rolled_back"]),
  bet_amount: z.int(),
  win_amount: z.int(),
  /** Hundredths: 198 is 1.98×. Null while open. */
  multiplier_x100: z.int().nullable(),
  created_at: instant(),
});

export type BetRecord = z.output<typeof betRecord>;

export const walletEndpoints = endpoints({
  "GET /profile/wallet": {
    summary: "The player's balance",
    tag: "wallet",
    auth: "player",
    payout: true,
    limit: "reads",
    response: one(balance),
    refuses: [],
  },
  "GET /wallet/transactions": {
    summary: "Deposits, withdrawals, bonuses and rollovers, newest first; bets and wins only when asked for by type",
    tag: "wallet",
    auth: "player",
    limit: "reads",
    query: page().extend({ type: z.enum(transactionTypes).optional() }),
    response: list(transaction),
    refuses: [],
  },
  "GET /wallet/bets": {
    summary: "Rounds, newest first",
    tag: "wallet",
    auth: "player",
    limit: "reads",
    query: page(),
    response: list(betRecord),
    refuses: [],
  },
  "GET /wallet/bonuses": {
    summary: "Bonuses, newest first",
    tag: "wallet",
    auth: "player",
    limit: "reads",
    query: page(),
    response: list(transaction),
    refuses: [],
  },
  "GET /wallet/withdraw/methods": {
    summary: "The player's Pix keys",
    tag: "wallet",
    auth: "player",
    payout: true,
    limit: "reads",
    response: z.object({ data: z.array(withdrawMethod) }),
    refuses: [],
  },
  "POST /wallet/withdraw/method": {
    summary: "Adds a Pix key of the player's own",
    tag: "wallet",
    auth: "player",
    payout: true,
    limit: "money",
    status: 201,
    idempotent: true,
    body: z.strictObject({
      type: z.enum(pixKeyTypes, { error: "invalid" }),
      key: text(77),
      password: z.string().max(256).optional(),
      /** Of the second factor, where the account has one. */
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
      "limit_reached",
    ],
  },
  "POST /wallet/withdraw/request": {
    summary: "Asks for a payout; the amount is reserved at once",
    tag: "wallet",
    auth: "player",
    payout: true,
    limit: "money",
    status: 201,
    idempotent: true,
    body: z.strictObject({ amount: amount(), method_id: uuid() }),
    response: one(transaction),
    refuses: [
      "insufficient_balance",
      "contacts_unverified",
      "amount_below_minimum",
      "amount_above_maximum",
      "not_found",
      "method_on_hold",
      "debt_outstanding",
      "kyc_required",
    ],
  },
});
