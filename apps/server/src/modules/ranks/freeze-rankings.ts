import { periodAt, periodBounds, previousPeriod } from "@trevo/domain";
import type { Tenant } from "../../kernel/scope.ts";
import { stakesFollowerName } from "./follow-stakes.ts";
import { freezeBoard, freezeDelayMs } from "./freeze-board.ts";
import type { RankNeeds } from "./needs.ts";
import { type KeptProgramme, programmesStore } from "./programmes-store.ts";
import { resultsStore } from "./results-store.ts";
import { stakesStore } from "./stakes-store.ts";

/** This job sees what is published every minute. */
const seenEveryMs = 120_000;

/** Prizes for turnover, where the brand's policy allows both. */
export const hasPrizes = ({ settings: { policy } }: Pick<Tenant, "settings">): boolean => policy.turnover_ranking && policy.rewards;

/** Every period with prizes that has ended, also those that ended while nothing ran. */
export async function freezeRankings(needs: RankNeeds): Promise<void> {
  const now = needs.clock.now();
  for (const tenant of await needs.tenants.all()) {
    if (!hasPrizes(tenant)) continue;
    for (const programme of await needs.programmes.rankings(tenant.id)) await programmesStore.see(needs.db, tenant.id, { programme, now });
    for (const programme of await programmesStore.all(needs.db, tenant.id))
      for (const period of await unfrozenPeriods(needs, programme, tenant)) await freezePeriod(needs, programme, { period, tenant });
  }
}

/** Periods that ended while the ranking was published. */
async function unfrozenPeriods({ db, clock }: RankNeeds, programme: KeptProgramme, { id, timezone }: Tenant): Promise<string[]> {
  const now = clock.now();
  const periods: string[] = [];
  for (let period = previousPeriod(periodAt(programme.period, now, timezone)); ; period = previousPeriod(period)) {
    const { ends_at } = periodBounds(period, timezone);
    if (ends_at <= programme.since || (await resultsStore.isFrozen(db, { tenant_id: id, board: period }))) return periods;
    const isDue = ends_at.getTime() + freezeDelayMs <= now.getTime();
    if (isDue && ends_at.getTime() <= programme.seen_at.getTime() + seenEveryMs) periods.push(period);
  }
}

async function freezePeriod(
  needs: RankNeeds,
  programme: KeptProgramme,
  { period, tenant }: { period: string; tenant: Tenant },
): Promise<void> {
  const { tenant_id, offer_id, offer_version, ladder } = programme;
  const frozen = await freezeBoard(needs, {
    tenant_id,
    board: period,
    offer: { id: offer_id, version: offer_version },
    ladder,
    ...periodBounds(period, tenant.timezone),
    follower: stakesFollowerName,
    scores: async (tx, page) =>
      (await stakesStore.highest(tx, { tenant_id, period }, page)).map(({ staked, ...standing }) => ({ ...standing, score: staked })),
  });
  if (frozen) needs.broadcaster.toPublic(tenant_id, "RankingFrozen", { period });
}
