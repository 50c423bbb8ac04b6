import type { Proposal } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";

export interface NewAdjustment {
  readonly player_id: string;
  /** Centavos, signed, not 0. */
  readonly cash: number;
  /** Stays with staff. */
  readonly reason: string;
  /** What the player reads. */
  readonly note: string;
  readonly idempotency_key: string | null;
}

/**
 * Owns corrections of a balance by staff.
 * Promises: two people for each; never below zero; the player is notified of what was done.
 * Does not: correct rounds, deposits or withdrawals. Those have their own corrections.
 */
export interface Adjustments {
  /** Refuses with `not_found`, `wrong_state` (the account is closed), `insufficient_balance`. */
  propose(scope: StaffTenantScope, adjustment: NewAdjustment): Promise<Proposal>;
}
