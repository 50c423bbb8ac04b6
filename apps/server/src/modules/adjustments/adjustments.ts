import type { Proposal } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";

export interface NewAdjustment {
  readonly player_id: string;
  /** In centavos, signed, not 0. */
  readonly cash: number;
  /** Only staff can read it. */
  readonly reason: string;
  /** Shown to the player. */
  readonly note: string;
  readonly idempotency_key: string | null;
}

/**
 * Owns corrections of a balance by staff. Guarantees: each takes two people; the balance never becomes negative; the player is notified. It
 * does not correct rounds, deposits or withdrawals, which have their own corrections.
 */
export interface Adjustments {
  /** Refuses with `not_found`, `wrong_state` (the account is closed), `insufficient_balance`. */
  propose(scope: StaffTenantScope, adjustment: NewAdjustment): Promise<Proposal>;
}
