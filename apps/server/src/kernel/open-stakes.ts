/** Stakes whose outcome is not known yet, of real money and of bonus apart; centavos. */
export interface OpenStakes {
  readonly bets: number;
  readonly stake: number;
  readonly bonus: number;
}
