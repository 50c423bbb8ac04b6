import type { PublicReturn } from "@trevo/contract";
import type { Tenant } from "../../kernel/scope.ts";
import { type ReturnsNeeds, readReturns } from "./read-returns.ts";

export { returnsInvariants } from "./check-returns.ts";
export { returnsFollower } from "./returns-follower.ts";
export type { ReturnsNeeds } from "./read-returns.ts";
export { registerReturnRoutes } from "./routes.ts";

/**
 * Owns what each version of each house game has taken and given back.
 * Promises: real rounds only, each counted once when it closes, with the version that it was played on.
 * Does not: know what anybody staked, or keep up with the ledger to the moment.
 */
export interface Returns {
  /** What the tenant's visitors may see; as old as a minute. */
  published(tenant: Tenant): Promise<readonly PublicReturn[]>;
}

export const createReturns = (needs: ReturnsNeeds): Returns => ({ published: readReturns(needs) });
