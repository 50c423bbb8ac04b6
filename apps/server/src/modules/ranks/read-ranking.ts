import { type Rank, type Ranked, rankingPlaces } from "@trevo/contract";
import { nextRankAt, rankLevelOf, rankLevels, rankProgress } from "@trevo/domain";
import type { RankNeeds } from "./needs.ts";
import type { Ranking } from "./ranks.ts";

/** Summing the whole tenant is no work for every visit: one reading serves them all for this long. */
const freshMs = 5_000;

interface Place extends Omit<Ranked, "me"> {
  readonly player_id: string;
}

/** The places of tenants, as they were last read. */
export type PlaceCache = Map<number, { readonly at: number; readonly places: Promise<readonly Place[]> }>;

export interface RankingNeeds extends RankNeeds {
  readonly kept: PlaceCache;
}

export async function readRanking(needs: RankingNeeds, tenantId: number, playerId: string | null): Promise<Ranking> {
  const places = await placesOf(needs, tenantId);
  return {
    places: places.map(({ player_id, ...place }) => ({ ...place, me: player_id === playerId })),
    rank: playerId === null ? null : await rankOf(needs, { tenantId, playerId, places }),
  };
}

function placesOf(needs: RankingNeeds, tenantId: number): Promise<readonly Place[]> {
  const now = needs.clock.now().getTime();
  const found = needs.kept.get(tenantId);
  if (found && Math.abs(now - found.at) < freshMs) return found.places;
  const places = readPlaces(needs, tenantId);
  needs.kept.set(tenantId, { at: now, places });
  // A failed read is kept for nobody: the next caller reads again.
  places.catch(() => needs.kept.delete(tenantId));
  return places;
}

/** Of fewer players, or of less money in centavos, an order says nothing, and would show single people's bets. */
export const rankingStart = { players: 10, staked: 100_000 };

async function readPlaces({ totals, players }: RankNeeds, tenantId: number): Promise<readonly Place[]> {
  const highest = await totals.highest(tenantId, rankingPlaces);
  const together = highest.reduce((sum, one) => sum + one.staked, 0);
  if (highest.length < rankingStart.players || together < rankingStart.staked) return [];
  const names = await players.publicNames(
    tenantId,
    highest.map((one) => one.player_id),
  );
  return highest.map(({ player_id, staked }, index) => {
    const name = names.get(player_id) ?? null;
    return { player_id, position: index + 1, name, level: rankLevelOf(staked), totalBet: name === null ? null : staked };
  });
}

async function rankOf(
  { totals }: RankNeeds,
  { tenantId, playerId, places }: { tenantId: number; playerId: string; places: readonly Place[] },
): Promise<Rank> {
  const { staked } = await totals.of({ tenant_id: tenantId, player_id: playerId });
  const level = rankLevelOf(staked);
  const from = rankLevels[level] ?? 0;
  const to = nextRankAt(level);
  return {
    position: places.find((place) => place.player_id === playerId)?.position ?? null,
    level,
    totalBet: staked,
    level_from: from,
    next_level_at: to,
    progress: rankProgress(staked, { from, to }),
  };
}
