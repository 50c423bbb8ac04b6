/** In centavos; null for no limit. */
export interface PeriodLimits {
  readonly day: number | null;
  readonly week: number | null;
  readonly month: number | null;
}

/** Usage in the current calendar periods of the operator's time zone (weeks from Monday). A loss is negative if the player is ahead. */
export interface PeriodCounts {
  readonly day: number;
  readonly week: number;
  readonly month: number;
}

/** Enforced inside every posting. They restrict stakes and deposits, never wins, rollbacks, returns and payouts. */
export interface Restrictions {
  readonly may_stake: boolean;
  readonly may_deposit: boolean;
  /** Why one of the two is false: the status of a refused command. */
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
  /** Checked when a charge is created and when it is credited (`lockRestrictions`). The ledger only counts. */
  readonly deposit_limits: PeriodLimits;
}

/** The counters include all wallets in the same limit group. */
export interface RestrictionsNow extends Restrictions {
  readonly lost: PeriodCounts;
  readonly staked: PeriodCounts;
  readonly deposited: PeriodCounts;
}
