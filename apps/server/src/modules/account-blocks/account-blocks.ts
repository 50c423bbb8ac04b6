import type { Proposal } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";

/** Whom it is about, and why; the reason stays with staff. */
export interface AccountReason {
  readonly player_id: string;
  readonly reason: string;
}

/**
 * Blocks and unblocks accounts of players for staff, and ends their sessions. Owns no table: the state is the player's, the restriction the wallet's.
 * Promises: from the commit of a block on the ledger takes no stake and no deposit; one person blocks, two unblock; nothing of what protection holds
 * is lifted by an unblocking.
 * Does not: hold or cancel a withdrawal that was requested before (`withdrawals`), or decide about money that stays (`cases`).
 */
export interface AccountBlocks {
  /** Refuses with `not_found`, `wrong_state` (blocked already, or closed). */
  block(scope: StaffTenantScope, input: AccountReason): Promise<void>;
  /** Refuses with `not_found`, `wrong_state` (not blocked). */
  proposeUnblock(scope: StaffTenantScope, input: AccountReason & { readonly idempotency_key: string | null }): Promise<Proposal>;
  /** Refuses with `not_found`, `wrong_state` (closed). */
  endSessions(scope: StaffTenantScope, input: AccountReason): Promise<void>;
}
