import type { Clock } from "../../kernel/clock.ts";
import type { FeatureSource } from "../../kernel/features.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Players } from "../players/index.ts";
import type { PlayersTotals } from "../totals/index.ts";
import { listInvited } from "./list-invited.ts";

export { registerReferralRoutes } from "./routes.ts";

/** Where the brand may reward whoever invites. */
export const referralFeatures: FeatureSource = ({ settings }) => (settings.policy.rewards ? ["referrals"] : []);

export interface ReferralNeeds {
  readonly clock: Clock;
  readonly players: Pick<Players, "invitedBy" | "publicNames">;
  readonly totals: Pick<PlayersTotals, "ofMany">;
}

/**
 * Owns invitations: whose link a player came by.
 * Promises: friends' names masked, and none where a friend hides; no amount of a friend's.
 * Does not: pay a reward (`wallet`), or decide whether there is one (the tenant's settings).
 */
export interface Referrals {
  invited(scope: PlayerScope, query: { page: number; as_of?: string | undefined }): ReturnType<typeof listInvited>;
}

export const createReferrals = (needs: ReferralNeeds): Referrals => ({ invited: (scope, query) => listInvited(needs, scope, query) });
