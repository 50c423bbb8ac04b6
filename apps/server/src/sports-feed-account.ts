import { configOf } from "./adapters/partners/partner-configs.ts";
import type { UofConfig } from "./adapters/sports-feed/uof/create-uof-feed.ts";
import type { Tenant } from "./kernel/scope.ts";
import type { ActiveAccounts } from "./modules/partner-accounts/index.ts";

export interface FeedAccountNeeds {
  readonly accounts: Pick<ActiveAccounts, "find">;
  readonly brands: () => Promise<readonly Pick<Tenant, "id" | "slug" | "operator_id">[]>;
  /** The brand named in the configuration. */
  readonly named: string | null;
}

/**
 * The account of the installation's sports feed: that of the named brand. Its odds and results apply to every brand, so no operator may
 * decide for another: without a name there is none while the brands belong to several operators, and otherwise it is that of the first brand
 * that has one.
 */
export async function sportsFeedAccount({ accounts, brands, named }: FeedAccountNeeds): Promise<UofConfig | null> {
  const all = (await brands()).toSorted((a, b) => a.id - b.id);
  const isOneOperator = new Set(all.map(({ operator_id }) => operator_id)).size === 1;
  for (const { id } of all.filter(({ slug }) => (named === null ? isOneOperator : slug === named))) {
    const account = await accounts.find(id, "sports_feed");
    if (account) return { account: account.id, ...configOf.sports_feed(account.fields) };
  }
  return null;
}
