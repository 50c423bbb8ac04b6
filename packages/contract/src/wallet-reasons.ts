/** Why part of the balance cannot be withdrawn now. `day` is the daily limit, `one_payout` the limit per withdrawal. */
export const keptReasons = ["bonus", "held", "debt", "day", "one_payout"] as const;
export type KeptReason = (typeof keptReasons)[number];

/** Why a received Pix was not credited: it was returned to its payer, or staff are reviewing it. */
export const depositReasons = [
  "payer_not_owner",
  "payer_excluded",
  "register_impeded",
  "register_unanswered",
  "already_paid",
  "limit_reached",
  "account_closed_to_deposits",
  "wrong_amount",
  "payer_unknown",
  "under_review",
] as const;
export type DepositReason = (typeof depositReasons)[number];
