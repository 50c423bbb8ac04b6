import { type Rank, type RankingBoard, type Ranked, rankingPlaces } from "@trevo/contract";
import { type RankingPeriod, nextRankAt, periodAt, periodBounds, rankLevelOf, rankProgress } from "@trevo/domain";
import type { KeptReadings } from "../../kernel/kept-readings.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { hasPrizes } from "./freeze-rankings.ts";
import type { RankNeeds } from "./needs.ts";
import { presentLadder, presentPrize } from "./present.ts";
import { type RankProgramme, levelStarts, rewardsOfPlace } from "./programmes.ts";
import { type FrozenPlace, resultsStore } from "./results-store.ts";
import { stakesStore } from "./stakes-store.ts";

/** How long one reading serves everybody, in ms: summing the whole tenant for every visit would be too expensive. */
export const rankingFreshMs = 5_000;

/**
 * Minimum players and stakes (centavos) for showing a board. Below them a ranking means nothing and would reveal the bets of individuals. A
 * board with prizes is always shown.
 */
export const rankingStart = { players: 10, staked: 100_000 };

type Shown = Omit<Ranked, "me"> & { readonly player_id: string };
type FrozenShown = Omit<Shown, "level">;

/** The shared data of a board, including figures of hidden players, which only those players may see. */
interface Reading extends Pick<RankingBoard, "starts_at" | "ends_at" | "ladder"> {
  readonly period: string;
  readonly places: readonly Shown[];
  readonly last: { readonly starts_at: string; readonly ends_at: string; readonly places: readonly FrozenShown[] } | null;
  readonly programme: RankProgramme;
}

export type RankingReadings = KeptReadings<Reading>;

export interface RankingNeeds extends RankNeeds {
  readonly kept: RankingReadings;
}

interface Question {
  readonly playerId: string | null;
  readonly period: RankingPeriod;
}

export async function readRanking(needs: RankingNeeds, tenant: Tenant, { playerId, period }: Question): Promise<RankingBoard> {
  const reading = await needs.kept.of(`${tenant.id} ${period}`, () => readBoard(needs, tenant, period));
  const { places, last, programme, starts_at, ends_at, ladder } = reading;
  return {
    data: places.map((place) => seenBy(playerId, place)),
    rank:
      playerId === null ? null : await rankOf(needs, { tenantId: tenant.id, playerId, programme, places: period === "all" ? places : [] }),
    levels: levelStarts(programme).map((from, level) => ({ level, from })),
    period,
    starts_at,
    ends_at,
    ladder,
    own: playerId === null ? null : await ownPlace(needs, { tenant_id: tenant.id, period: reading.period, playerId, ladder }),
    last: last && { starts_at: last.starts_at, ends_at: last.ends_at, data: last.places.map((place) => seenBy(playerId, place)) },
  };
}

/** The place of a hidden player as others see it: only position and prizes. */
function seenBy<Place extends FrozenShown>(playerId: string | null, { player_id, ...place }: Place) {
  const me = player_id === playerId;
  return { ...place, totalBet: place.name === null && !me ? null : place.totalBet, me };
}

async function readBoard(needs: RankNeeds, tenant: Tenant, kind: RankingPeriod): Promise<Reading> {
  const now = needs.clock.now();
  const period = periodAt(kind, now, tenant.timezone);
  const programme = await needs.programmes.ranks(tenant.id);
  const bounds = kind === "all" ? null : periodBounds(period, tenant.timezone);
  const prizes = hasPrizes(tenant) ? (await needs.programmes.rankings(tenant.id)).find((ranking) => ranking.period === kind) : undefined;
  const ladder = prizes?.ladder ?? [];
  return {
    period,
    places: await readPlaces(needs, tenant.id, { period, programme, ladder }),
    starts_at: bounds && bounds.starts_at.toISOString(),
    ends_at: bounds && bounds.ends_at.toISOString(),
    ladder: presentLadder(ladder),
    last: kind === "all" || !hasPrizes(tenant) ? null : await readLast(needs, tenant, kind),
    programme,
  };
}

type Shape = Pick<Reading, "period" | "programme"> & { readonly ladder: Parameters<typeof rewardsOfPlace>[0] };

async function readPlaces(needs: RankNeeds, tenantId: number, { period, programme, ladder }: Shape): Promise<readonly Shown[]> {
  const highest = await stakesStore.highest(needs.db, { tenant_id: tenantId, period }, { most: rankingPlaces });
  const together = highest.reduce((sum, one) => sum + one.staked, 0);
  if (ladder.length === 0 && (highest.length < rankingStart.players || together < rankingStart.staked)) return [];
  const ids = highest.map((one) => one.player_id);
  const names = await needs.players.publicNames(tenantId, ids);
  const totals = await needs.totals.ofMany(ids.map((player_id) => ({ tenant_id: tenantId, player_id })));
  return highest.map(({ player_id, staked }, index) => ({
    player_id,
    position: index + 1,
    name: names.get(player_id) ?? null,
    level: rankLevelOf(totals.get(player_id)?.staked ?? staked, levelStarts(programme)),
    totalBet: staked,
    prizes: rewardsOfPlace(ladder, index + 1).map(presentPrize),
  }));
}

async function readLast(needs: RankNeeds, tenant: Tenant, kind: RankingPeriod): Promise<Reading["last"]> {
  const board = await resultsStore.latest(needs.db, tenant.id, `${kind}:`);
  if (!board) return null;
  const { starts_at, ends_at } = periodBounds(board.board, tenant.timezone);
  const places = await resultsStore.places(needs.db, { tenant_id: tenant.id, board: board.board }, rankingPlaces);
  return { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString(), places: await withNames(needs, tenant.id, places) };
}

async function withNames(
  { players }: Pick<RankNeeds, "players">,
  tenantId: number,
  places: readonly FrozenPlace[],
): Promise<FrozenShown[]> {
  const names = await players.publicNames(
    tenantId,
    places.map((place) => place.player_id),
  );
  return places.map(({ player_id, place, score, rewards }) => ({
    player_id,
    position: place,
    name: names.get(player_id) ?? null,
    totalBet: score,
    prizes: rewards.map(presentPrize),
  }));
}

interface OwnQuestion extends Pick<RankingBoard, "ladder"> {
  readonly tenant_id: number;
  readonly period: string;
  readonly playerId: string;
}

async function ownPlace(needs: RankNeeds, { tenant_id, period, playerId, ladder }: OwnQuestion): Promise<RankingBoard["own"]> {
  const own = await stakesStore.positionOf(needs.db, { tenant_id, period }, playerId);
  if (!own) return null;
  const prizes = ladder.find(({ from, to }) => from <= own.position && own.position <= to)?.prizes ?? [];
  return { position: own.position, totalBet: own.staked, prizes };
}

interface RankQuestion extends Pick<Reading, "places" | "programme"> {
  readonly tenantId: number;
  readonly playerId: string;
}

async function rankOf({ totals }: RankNeeds, { tenantId, playerId, programme, places }: RankQuestion): Promise<Rank> {
  const { staked } = await totals.of({ tenant_id: tenantId, player_id: playerId });
  const levels = levelStarts(programme);
  const level = rankLevelOf(staked, levels);
  const from = levels[level] ?? 0;
  const to = nextRankAt(level, levels);
  return {
    position: places.find((place) => place.player_id === playerId)?.position ?? null,
    level,
    totalBet: staked,
    level_from: from,
    next_level_at: to,
    progress: rankProgress(staked, { from, to }),
  };
}
