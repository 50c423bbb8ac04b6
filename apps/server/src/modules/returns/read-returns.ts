import type { PublicReturn } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { type HouseRules, houseGames, multiActionEngines, versionsOf } from "@trevo/engines";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type Catalog, titlesOf } from "../catalog/index.ts";
import { realisedOf } from "./confidence.ts";
import { returnsStore } from "./store.ts";
import type { GameReturn } from "./sum-rounds.ts";

export interface ReturnsNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "find">;
}

/** One reading serves everybody of a tenant for this long. */
const freshMs = 60_000;

const isOf = (rules: HouseRules, sum: GameReturn): boolean =>
  rules.game === sum.game && rules.rulesHash === sum.rules_hash && rules.paytableHash === sum.paytable_hash;

/** Every version of the house's games that this tenant shows, those that are played now also without a round. */
async function readAll({ db, catalog }: ReturnsNeeds, tenant: Tenant, locale: Locale): Promise<PublicReturn[]> {
  const sums = await returnsStore.read(db, tenant.id);
  const current = houseGames();
  const listed = await Promise.all(
    current.map(async ({ game }) => {
      const shown = await catalog.find(tenant, { game, provider: "house" });
      return versionsOf(game).flatMap((rules): PublicReturn[] => {
        const sum = sums.find((one) => isOf(rules, one));
        const isCurrent = current.includes(rules);
        return shown && (sum || isCurrent) ? [present({ rules, sum, title: titlesOf(shown)[locale], isCurrent })] : [];
      });
    }),
  );
  return listed.flat();
}

interface Presented {
  readonly rules: HouseRules;
  readonly sum: GameReturn | undefined;
  readonly title: string;
  readonly isCurrent: boolean;
}

const present = ({ rules, sum, title, isCurrent }: Presented): PublicReturn => ({
  game: rules.game,
  title,
  version: rules.version,
  is_current: isCurrent,
  rules_hash: rules.rulesHash,
  paytable_hash: rules.paytableHash,
  promised: rules.returnBasisPoints,
  by_decisions: multiActionEngines.some((engine) => engine === rules),
  rounds: sum?.rounds ?? 0,
  ...(sum ? realisedOf(sum) : { realised: null, interval: null }),
});

/** What everybody may read, as old as a minute. */
export function readReturns(needs: ReturnsNeeds): (tenant: Tenant, locale: Locale) => Promise<readonly PublicReturn[]> {
  const kept = createKeptReadings<readonly PublicReturn[]>({ fresh: { clock: needs.clock, ms: freshMs } });
  return (tenant, locale) => kept.of(`${tenant.id} ${locale}`, () => readAll(needs, tenant, locale));
}
