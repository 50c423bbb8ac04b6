/** Why money in the wallet does not leave it now. `day` is today's limit, `one_payout` that of one withdrawal. */
export const keptReasons = ["bonus", "held", "debt", "day", "one_payout"] as const;
export type KeptReason = (typeof keptReasons)[number];

/** Why a Pix that arrived was not credited: it went back to its payer, or a person looks at it. */
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
