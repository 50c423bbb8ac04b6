/** Centavos; null is no limit. */
export interface PeriodLimits {
  readonly day: number | null;
  readonly week: number | null;
  readonly month: number | null;
}

/** What has counted in the present calendar periods of the operator's zone (weeks from Monday). A loss is negative when the player is ahead. */
export interface PeriodCounts {
  readonly day: number;
  readonly week: number;
  readonly month: number;
}

/** Decided inside every posting: they bind stakes and deposits, never wins, rollbacks, returns and payouts. */
export interface Restrictions {
  readonly may_stake: boolean;
  readonly may_deposit: boolean;
  /** Why not, when one of the two is false: the status that a refused command gets. */
  readonly reason:
    | "blocked"
    | "self_excluded"
    | "payer_excluded"
    | "register_impeded"
    | "register_unanswered"
    | "cooling_off"
    | "limit_reached"
    | null;
  readonly loss_limits: PeriodLimits;
  readonly stake_limits: PeriodLimits;
  /** Checked by whoever creates a charge and whoever credits it (`lockRestrictions`); the ledger only counts. */
  readonly deposit_limits: PeriodLimits;
}

/** The counters are those of all wallets that share their limits. */
export interface RestrictionsNow extends Restrictions {
  readonly lost: PeriodCounts;
  readonly staked: PeriodCounts;
  readonly deposited: PeriodCounts;
}
