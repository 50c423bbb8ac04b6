import type { SportSignalKind } from "@trevo/contract";
import type { MarketType } from "@trevo/sports";

/** A player's stakes on one selection, in centavos. */
export interface StakeOn {
  readonly market_id: number;
  readonly type: MarketType;
  readonly code: string;
  /** Mean of the accepted odds, weighted by stake. */
  readonly odds_x1000: number;
  readonly player_id: string;
  readonly bets: number;
  readonly stake: number;
}

/** How bets on a match are spread over time. */
export interface Pace {
  readonly bets: number;
  readonly stake: number;
  /** Bets in the ten minutes with the most of them, and the number of ten-minute periods from the first bet to the last. */
  readonly fullest: number;
  readonly periods: number;
}

export interface BetsOnMatch {
  readonly tier: number;
  /** Median stake on other matches of the tier, in centavos; null while too few are known. */
  readonly usual: number | null;
  readonly pace: Pace;
  readonly stakes: readonly StakeOn[];
  /** Players who registered within a week before. */
  readonly newcomers: ReadonlySet<string>;
  /** Group of accounts that share a device, by player. */
  readonly deviceOf: ReadonlyMap<string, string>;
}

export interface Signal {
  readonly kind: SportSignalKind;
  /** 1 to 100. */
  readonly score: number;
  /** Null: the whole match. */
  readonly selection: { readonly market_id: number; readonly code: string } | null;
  readonly parts: Readonly<Record<string, number>>;
}

/** Score at which a signal opens a case, and below which it is not even shown in one. */
export const opensAt = 50;
export const shownAt = 25;

/** Amounts and counts below which chance explains everything. Centavos. */
const least = { matchStake: 5_000_00, marketStake: 2_000_00, groupStake: 100_00, players: 5, burstBets: 20, scoreOdds: 8_000 } as const;
/** The tier whose matches few people follow. */
const lowTier = 3;

const percent = (share: number): number => Math.round(share * 10_000);
const bounded = (score: number): number => Math.max(0, Math.min(100, Math.round(score)));
const sumOf = (stakes: readonly StakeOn[]): number => stakes.reduce((sum, { stake }) => sum + stake, 0);
const playersOf = (stakes: readonly StakeOn[]): number => new Set(stakes.map(({ player_id }) => player_id)).size;

interface OnSelection {
  readonly selection: { readonly market_id: number; readonly code: string };
  readonly type: MarketType;
  readonly stakes: readonly StakeOn[];
  /** All stakes on the market. */
  readonly market: readonly StakeOn[];
}

function selectionsOf(stakes: readonly StakeOn[]): OnSelection[] {
  const markets = Map.groupBy(stakes, ({ market_id }) => market_id);
  return [...markets.values()].flatMap((market) =>
    [...Map.groupBy(market, ({ code }) => code).values()].flatMap((on) => {
      const [first] = on;
      return first ? [{ selection: { market_id: first.market_id, code: first.code }, type: first.type, stakes: on, market }] : [];
    }),
  );
}

/** 3 times the usual stake scores 50, 4 times 100. */
function stakeLevel({ usual, pace }: BetsOnMatch): Signal[] {
  if (usual === null || usual === 0 || pace.stake < least.matchStake) return [];
  const ratio = pace.stake / usual;
  return [{ kind: "stake_level", score: bounded((ratio - 2) * 50), selection: null, parts: { stake: pace.stake, usual } }];
}

/** The share on one selection beyond what its odds, or 60 %, explain; 20 points beyond score 50. */
const oneSided = ({ stakes }: BetsOnMatch): Signal[] =>
  selectionsOf(stakes).flatMap(({ selection, stakes: on, market }) => {
    const [total, staked] = [sumOf(market), sumOf(on)];
    if (total < least.marketStake || playersOf(on) < least.players) return [];
    const odds_x1000 = on.reduce((sum, one) => sum + one.odds_x1000 * one.stake, 0) / staked;
    const share = staked / total;
    const explained = Math.max(0.6, 1_000 / odds_x1000);
    const parts = { stake: staked, market_stake: total, share_bps: percent(share), explained_bps: percent(explained) };
    return [{ kind: "one_sided" as const, score: bounded((share - explained) * 250), selection, parts }];
  });

/** The share of a selection's stakes that newcomers placed. */
const newAccounts = ({ stakes, newcomers }: BetsOnMatch): Signal[] =>
  selectionsOf(stakes).flatMap(({ selection, stakes: on }) => {
    const byNew = on.filter(({ player_id }) => newcomers.has(player_id));
    const [total, staked, players] = [sumOf(on), sumOf(byNew), playersOf(byNew)];
    if (total < least.marketStake || players < least.players) return [];
    const parts = { stake: staked, selection_stake: total, share_bps: percent(staked / total), players };
    return [{ kind: "new_accounts" as const, score: bounded((staked / total) * 100), selection, parts }];
  });

/** The same selection by accounts that share a device: two score 50, each further one 25. */
const linkedDevices = ({ stakes, deviceOf }: BetsOnMatch): Signal[] =>
  selectionsOf(stakes).flatMap(({ selection, stakes: on }) => {
    const linked = on.filter(({ player_id }) => deviceOf.has(player_id));
    return [...Map.groupBy(linked, ({ player_id }) => deviceOf.get(player_id)).values()].flatMap((group) => {
      const players = playersOf(group);
      if (players < 2 || sumOf(group) < least.groupStake) return [];
      return [{ kind: "linked_devices" as const, score: bounded(players * 25), selection, parts: { players, stake: sumOf(group) } }];
    });
  });

/** Ten minutes with 8 times the bets of the others score 50, with 12 times 100. */
function lowTierBurst({ tier, pace: { bets, fullest, periods } }: BetsOnMatch): Signal[] {
  if (tier !== lowTier || fullest < least.burstBets) return [];
  const others = Math.max(1, (bets - fullest) / Math.max(1, periods - 1));
  const parts = { bets: fullest, usual_x100: Math.round(others * 100) };
  return [{ kind: "low_tier_burst", score: bounded((fullest / others - 4) * 12.5), selection: null, parts }];
}

/** Several players on one improbable score: its share of the stakes on scores. */
const scoreCluster = ({ stakes }: BetsOnMatch): Signal[] =>
  selectionsOf(stakes).flatMap(({ selection, type, stakes: on, market }) => {
    if (type !== "score" || playersOf(on) < least.players || on.some(({ odds_x1000 }) => odds_x1000 < least.scoreOdds)) return [];
    const share = sumOf(on) / sumOf(market);
    const parts = { players: playersOf(on), stake: sumOf(on), share_bps: percent(share) };
    return [{ kind: "score_cluster" as const, score: bounded(share * 100), selection, parts }];
  });

/** The strongest signal of each kind, those below `shownAt` left out. The same bets give the same signals. */
export function signalsOf(match: BetsOnMatch): Signal[] {
  const all = [stakeLevel, oneSided, newAccounts, linkedDevices, lowTierBurst, scoreCluster].flatMap((find) => find(match));
  const byKind = Map.groupBy(
    all.filter(({ score }) => score >= shownAt),
    ({ kind }) => kind,
  );
  return [...byKind.values()].flatMap((some) => some.toSorted((one, other) => other.score - one.score).slice(0, 1));
}

/** The strongest signal, plus 10 for each further one that would open a case by itself. */
export function scoreOf(signals: readonly Pick<Signal, "score">[]): number {
  const scores = signals.map(({ score }) => score).toSorted((one, other) => other - one);
  const further = scores.slice(1).filter((score) => score >= opensAt).length;
  return Math.min(100, (scores[0] ?? 0) + 10 * further);
}
