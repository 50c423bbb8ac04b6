/** Stakes of real money and bonus whose outcome is not known yet; centavos. */
export interface OpenStakes {
  readonly bets: number;
  readonly stake: number;
}
