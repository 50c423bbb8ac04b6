/** Stakes of open bets, in cash and in bonus money; in centavos. */
export interface OpenStakes {
  readonly bets: number;
  readonly stake: number;
  readonly bonus: number;
}
