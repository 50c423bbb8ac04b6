import type { PublicReturn } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { type HouseRules, houseGames, versionsOf } from "@trevo/engines";
import type { Tenant } from "../../kernel/scope.ts";
import { titlesOf } from "../catalog/index.ts";
import { realisedOf } from "./confidence.ts";
import { isByDecisions, sumOf } from "./house-version.ts";
import type { ReturnsNeeds } from "./needs.ts";
import { returnsStore } from "./store.ts";
import type { GameReturn } from "./sum-rounds.ts";

/** One version of a house game at a tenant. */
export interface Version {
  readonly rules: HouseRules;
  /** Undefined before the first round. */
  readonly sum: GameReturn | undefined;
  /** Null for a game that the tenant does not show. */
  readonly title: string | null;
  readonly isCurrent: boolean;
}

/** Returns every version of house games that was played at this tenant, and current versions even without a round. */
export async function readVersions(
  { db, catalog }: Pick<ReturnsNeeds, "db" | "catalog">,
  tenant: Tenant,
  locale: Locale,
): Promise<Version[]> {
  const sums = await returnsStore.read(db, tenant.id);
  const current = houseGames();
  const listed = await Promise.all(
    current.map(async ({ game }) => {
      const shown = await catalog.find(tenant, { game, provider: "house" });
      return versionsOf(game).flatMap((rules): Version[] => {
        const sum = sumOf(rules, sums);
        const isCurrent = current.includes(rules);
        return sum || isCurrent ? [{ rules, sum, title: shown ? titlesOf(shown)[locale] : null, isCurrent }] : [];
      });
    }),
  );
  return listed.flat();
}

export const presentVersion = ({ rules, sum, title, isCurrent }: Version): PublicReturn => ({
  game: rules.game,
  title: title ?? rules.game,
  version: rules.version,
  is_current: isCurrent,
  rules_hash: rules.rulesHash,
  paytable_hash: rules.paytableHash,
  promised: rules.returnBasisPoints,
  by_decisions: isByDecisions(rules),
  rounds: sum?.rounds ?? 0,
  ...(sum ? realisedOf(sum) : { realised: null, interval: null }),
});
