import { localDate, periodOfDate, rankLevelOf, rankingPeriods } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import type { Follower } from "../../kernel/follower.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type FollowedEntry, cashStakeOf, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { type PeriodStake, type PlayerTurnover, stakesStore } from "./stakes-store.ts";

export interface StakesFollowerNeeds {
  /** The tenant's time zone. */
  zoneOf(tenantId: number): Promise<string>;
  /** Thresholds of the tenant's levels, in centavos. */
  levelsOf(tenantId: number): Promise<readonly number[]>;
  /** Called in the batch's transaction when a player's turnover has passed the threshold of a level. A rebuild repeats it. */
  onLevelPassed(tx: Tx, player: PlayerKey): Promise<void>;
}

export const stakesFollowerName = "ranks";

/** Sums stakes by period. A returned stake is deducted from the period in which it was placed. */
export const stakesFollower = (needs: StakesFollowerNeeds): Follower<FollowedEntry> => ({
  name: stakesFollowerName,
  source: entriesSource,
  apply: async (tx, batch) => {
    await stakesStore.add(tx, await sumByPeriod(tx, needs, batch));
    await raiseLevels(tx, needs, batch);
    return null;
  },
  reset: stakesStore.clear,
});

/** Sums what the entries add to each player's periods. */
export async function sumByPeriod(
  tx: Tx,
  { zoneOf }: Pick<StakesFollowerNeeds, "zoneOf">,
  batch: readonly FollowedEntry[],
): Promise<PeriodStake[]> {
  const stakes = batch.filter((entry) => (cashStakeOf(entry) ?? 0) !== 0);
  const correctedAt = await ledgerRecords.correctedAt(tx, stakes);
  const sums = new Map<string, PeriodStake>();
  const dates = createDates();
  for (const entry of stakes) {
    const { tenant_id, player_id, id, at } = entry;
    const date = dates(correctedAt.get(id) ?? at, await zoneOf(tenant_id));
    for (const kind of rankingPeriods) {
      const period = periodOfDate(kind, date);
      const name = `${tenant_id} ${period} ${player_id}`;
      const before = sums.get(name);
      sums.set(name, {
        tenant_id,
        period,
        player_id,
        staked: (before?.staked ?? 0) + (cashStakeOf(entry) ?? 0),
        reached_at: before && before.reached_at > at ? before.reached_at : at,
      });
    }
  }
  return [...sums.values()];
}

/** Returns dates of moments in a zone, computing each second once: a batch covers few seconds, and calendar computations are slow. */
function createDates(): (at: Date, zone: string) => string {
  const known = new Map<string, string>();
  return (at, zone) => {
    const name = `${zone} ${Math.floor(at.getTime() / 1_000)}`;
    const date = known.get(name) ?? localDate(at, zone);
    known.set(name, date);
    return date;
  };
}

const turnoverOf = ({ kind, bonus, ...entry }: FollowedEntry): number =>
  (cashStakeOf({ kind, ...entry }) ?? 0) - (kind === "bet" || kind === "bet_rolled_back" ? bonus : 0);

async function raiseLevels(tx: Tx, needs: StakesFollowerNeeds, batch: readonly FollowedEntry[]): Promise<void> {
  const changes = new Map<string, PlayerTurnover>();
  for (const entry of batch) {
    const staked = turnoverOf(entry);
    const { tenant_id, player_id } = entry;
    const name = `${tenant_id} ${player_id}`;
    if (staked !== 0) changes.set(name, { tenant_id, player_id, staked: (changes.get(name)?.staked ?? 0) + staked });
  }
  for (const { staked, ...player } of await stakesStore.addTurnover(tx, [...changes.values()])) {
    const change = changes.get(`${player.tenant_id} ${player.player_id}`)?.staked ?? 0;
    if (change <= 0) continue;
    const levels = await needs.levelsOf(player.tenant_id);
    if (rankLevelOf(staked, levels) > rankLevelOf(staked - change, levels)) await needs.onLevelPassed(tx, player);
  }
}
