import type { PlayerScope } from "../../kernel/scope.ts";
import type { Players } from "../players/index.ts";
import type { PlayersTotals } from "../totals/index.ts";
import { listInvited } from "./list-invited.ts";

export { registerReferralRoutes } from "./routes.ts";

export interface ReferralNeeds {
  readonly players: Pick<Players, "invitedBy" | "publicNames">;
  readonly totals: Pick<PlayersTotals, "ofMany">;
}

/**
 * Owns invitations: whose link a player came by.
 * Promises: friends' names masked, and none where a friend hides; no amount of a friend's.
 * Does not: pay a reward (`wallet`), or decide whether there is one (the tenant's settings).
 */
export interface Referrals {
  invited(scope: PlayerScope, page: number): ReturnType<typeof listInvited>;
}

export const createReferrals = (needs: ReferralNeeds): Referrals => ({ invited: (scope, page) => listInvited(needs, scope, page) });
