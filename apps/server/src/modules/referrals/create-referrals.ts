import type { PlayerScope } from "../../kernel/scope.ts";
import { listInvited } from "./list-invited.ts";
import type { ReferralNeeds } from "./needs.ts";

/**
 * Owns invitations: whose link a player came by.
 * Promises: friends' names masked, and none where a friend hides; no amount of a friend's.
 * Does not: pay a reward (`wallet`), or decide whether there is one (the tenant's settings).
 */
export interface Referrals {
  invited(scope: PlayerScope, query: { page: number; as_of?: string | undefined }): ReturnType<typeof listInvited>;
}

export const createReferrals = (needs: ReferralNeeds): Referrals => ({ invited: (scope, query) => listInvited(needs, scope, query) });
