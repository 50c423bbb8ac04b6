import { periodAt, periodBounds, previousPeriod } from "@trevo/domain";
import { runEach } from "../../kernel/run-each.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { stakesFollowerName } from "./follow-stakes.ts";
import { freezeBoard, freezeDelayMs } from "./freeze-board.ts";
import type { RankNeeds } from "./needs.ts";
import type { RankingProgramme } from "./programmes.ts";
import { type KeptProgramme, programmesStore } from "./programmes-store.ts";
import { resultsStore } from "./results-store.ts";
import { stakesStore } from "./stakes-store.ts";

/** Time in ms for which a published ranking counts as seen. The job sees it every minute. */
const seenEveryMs = 120_000;

/** Whether turnover rankings have prizes: the brand's policy must allow both. */
export const hasPrizes = ({ settings: { policy } }: Pick<Tenant, "settings">): boolean => policy.turnover_ranking && policy.rewards;

/** Freezes every period with prizes that has ended, also those that ended while no process ran. */
export async function freezeRankings(needs: RankNeeds): Promise<void> {
  const tenants = (await needs.tenants.all()).filter(hasPrizes);
  await runEach(needs.log, tenants, {
    run: (tenant) => freezeOf(needs, tenant),
    describe: ({ slug }) => ({ tenant: slug }),
    failure: "rankings of a brand were not frozen",
  });
}

/**
 * A new publication takes over only when every period that ended under the previous one is frozen, because a period pays the prizes in
 * force at its end. Periods are frozen in order, so that a failed one is not skipped.
 */
async function freezeOf(needs: RankNeeds, tenant: Tenant): Promise<void> {
  const published = await needs.programmes.rankings(tenant.id);
  const known = new Map((await programmesStore.all(needs.db, tenant.id)).map((programme) => [programme.period, programme]));
  const isSame = ({ period, offer: { id, version } }: RankingProgramme): boolean =>
    known.get(period)?.offer_id === id && known.get(period)?.offer_version === version;
  const see = (programme: RankingProgramme) => programmesStore.see(needs.db, tenant.id, { programme, now: needs.clock.now() });
  for (const programme of published.filter(isSame)) await see(programme);
  const waiting = new Set<string>();
  await runEach(needs.log, await programmesStore.all(needs.db, tenant.id), {
    run: async (programme) => {
      waiting.add(programme.period);
      if (await freezeEnded(needs, programme, tenant)) waiting.delete(programme.period);
    },
    describe: ({ period }) => ({ tenant: tenant.slug, period }),
    failure: "a ranking was not frozen",
  });
  for (const programme of published) if (!isSame(programme) && !waiting.has(programme.period)) await see(programme);
}

/** Returns true if no ended period of the programme is left. */
async function freezeEnded(needs: RankNeeds, programme: KeptProgramme, tenant: Tenant): Promise<boolean> {
  const now = needs.clock.now().getTime();
  for (const period of (await unfrozenPeriods(needs, programme, tenant)).toReversed()) {
    const isDue = periodBounds(period, tenant.timezone).ends_at.getTime() + freezeDelayMs <= now;
    if (!isDue || !(await freezePeriod(needs, programme, { period, tenant }))) return false;
  }
  return true;
}

/** Periods that ended while the ranking was published, latest first. */
async function unfrozenPeriods({ db, clock }: RankNeeds, programme: KeptProgramme, { id, timezone }: Tenant): Promise<string[]> {
  const periods: string[] = [];
  for (let period = previousPeriod(periodAt(programme.period, clock.now(), timezone)); ; period = previousPeriod(period)) {
    const { ends_at } = periodBounds(period, timezone);
    if (ends_at <= programme.since || (await resultsStore.isFrozen(db, { tenant_id: id, board: period }))) return periods;
    if (ends_at.getTime() <= programme.seen_at.getTime() + seenEveryMs) periods.push(period);
  }
}

/** Returns false while the follower is behind. */
async function freezePeriod(
  needs: RankNeeds,
  programme: KeptProgramme,
  { period, tenant }: { period: string; tenant: Tenant },
): Promise<boolean> {
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
  return frozen || resultsStore.isFrozen(needs.db, { tenant_id, board: period });
}
