/** Wager-free cash, centavos. */
export interface CashReward {
  readonly code: "cash";
  readonly amount: number;
}

export type RewardArgs = CashReward;
