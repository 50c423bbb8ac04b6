import type { PublicReturn } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { Tenant } from "../../kernel/scope.ts";

/**
 * Owns what each version of each house game has taken and given back.
 * Promises: real rounds only, each counted once when it closes, with the version that it was played on.
 * Does not: know what anybody staked, or keep up with the ledger to the moment.
 */
export interface Returns {
  /** What the tenant's visitors may see; as old as a minute. */
  published(tenant: Tenant, locale: Locale): Promise<readonly PublicReturn[]>;
}
