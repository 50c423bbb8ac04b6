import type { Proposal } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";

/** The player concerned and the reason, which only staff can read. */
export interface AccountReason {
  readonly player_id: string;
  readonly reason: string;
}

export type RecoveryChannel = "sms" | "email";

export interface RecoveryRequest extends AccountReason {
  readonly channel: RecoveryChannel;
}

/**
 * Blocks and unblocks accounts of players for staff, ends their sessions, and sends them recovery codes. Owns no table: the state belongs to the player's row, the
 * restriction to the wallet's. Guarantees: from the commit of a block, the ledger accepts no stake and no deposit; one person blocks, two
 * unblock; unblocking lifts no restriction set by protection. It does not hold or cancel earlier withdrawal requests (`withdrawals`), or
 * decide about remaining money (`cases`).
 */
export interface AccountBlocks {
  /** Refuses with `not_found`, `wrong_state` (already blocked, or closed). */
  block(scope: StaffTenantScope, input: AccountReason): Promise<void>;
  /** Refuses with `not_found`, `wrong_state` (not blocked). */
  proposeUnblock(scope: StaffTenantScope, input: AccountReason & { readonly idempotency_key: string | null }): Promise<Proposal>;
  /** Refuses with `not_found`, `wrong_state` (closed). */
  endSessions(scope: StaffTenantScope, input: AccountReason): Promise<void>;
  /**
   * Sends the player the code that sets another password. Returns the channel used: e-mail if an SMS limit is reached. Refuses with
   * `not_found`, `wrong_state` (closed), `contact_unconfirmed`, `too_many_requests`.
   */
  sendRecovery(scope: StaffTenantScope, input: RecoveryRequest): Promise<RecoveryChannel>;
}
