import { type Centavos, centavos } from "@trevo/domain";
import { type BetTerms, defaultSportLimits, liveDelaysMs, type SportLimits, unlimitedPayout } from "@trevo/sports";
import { type Exposure, addExposure, liabilityOf } from "./exposure-grid.ts";

/** Of a limit, in basis points: from here on the fixture's liability is reported to the traders. */
export const liabilityAlarmBps = 8_000;

/** Offers of a smaller stake are in steps of R$ 0.50. */
export const stakeStep = 50;

/** What limits are set for. */
export interface LimitKey {
  readonly sport: string;
  /** 0: of every competition of the sport. */
  readonly competition_id: number;
  /** Empty: of every market type. */
  readonly market_type: string;
}

/** In centavos; null: as for everything around it. */
export interface SetLimits {
  readonly stake: Centavos | null;
  readonly payout: Centavos | null;
  /** These two are of the match as a whole, never of one market type. */
  readonly player_payout: Centavos | null;
  readonly fixture_liability: Centavos | null;
  /** How long a bet on the match waits while it is played, ms; of the match as a whole too. */
  readonly live_delay_ms: number | null;
  /** The least odds of a leg, thousandths. */
  readonly min_odds_x1000: number | null;
}

export type StoredLimits = LimitKey & SetLimits;

/** The limits of bets on one market of one match. */
export interface PlaceLimits {
  /** Null: only what the stake can pay is limited. */
  readonly stake: Centavos | null;
  readonly payout: Centavos;
  readonly player_payout: Centavos;
  readonly fixture_liability: Centavos;
  readonly live_delay_ms: number;
  /** Null: every price is taken. */
  readonly min_odds_x1000: number | null;
}

/** Where a market is played. */
export interface LimitPlace {
  readonly sport: string;
  readonly competition_id: number;
  /** 1 to 3. */
  readonly tier: number;
  /** Empty: of the match as a whole. */
  readonly market_type: string;
}

const ofTier = <Limit>(limits: readonly [Limit, Limit, Limit], tier: number): Limit => limits[tier - 1] ?? limits[2];

/** Each limit by itself: a competition's before the sport's, and of one market type before that of all. Nothing: the tier's. */
export function placeLimits(set: readonly StoredLimits[], { sport, competition_id, tier, market_type }: LimitPlace): PlaceLimits {
  const types = market_type === "" ? [""] : [market_type, ""];
  const rows = [competition_id, 0].flatMap((id) =>
    types.flatMap((type) => set.find((one) => one.sport === sport && one.competition_id === id && one.market_type === type) ?? []),
  );
  const narrowest = <Name extends keyof SetLimits>(limit: Name): SetLimits[Name] =>
    rows.map((row) => row[limit]).find((one) => one !== null) ?? null;
  const { tier_payout, player_payout, fixture_liability } = defaultSportLimits;
  return {
    stake: narrowest("stake"),
    payout: narrowest("payout") ?? ofTier(tier_payout, tier),
    player_payout: narrowest("player_payout") ?? ofTier(player_payout, tier),
    fixture_liability: narrowest("fixture_liability") ?? ofTier(fixture_liability, tier),
    live_delay_ms: narrowest("live_delay_ms") ?? ofTier(liveDelaysMs, tier),
    min_odds_x1000: narrowest("min_odds_x1000"),
  };
}

/** Each limit by itself, the strictest of several markets: a bet builder is within those of all of its selections. */
export function strictestLimits([first, ...others]: readonly PlaceLimits[]): PlaceLimits {
  if (!first) throw new RangeError("a bet is on no market");
  return others.reduce(
    (one, other) => ({
      stake: one.stake === null ? other.stake : centavos(Math.min(one.stake, other.stake ?? one.stake)),
      payout: centavos(Math.min(one.payout, other.payout)),
      player_payout: centavos(Math.min(one.player_payout, other.player_payout)),
      fixture_liability: centavos(Math.min(one.fixture_liability, other.fixture_liability)),
      live_delay_ms: Math.max(one.live_delay_ms, other.live_delay_ms),
      min_odds_x1000: Math.max(one.min_odds_x1000 ?? 0, other.min_odds_x1000 ?? 0) || null,
    }),
    first,
  );
}

/** What is set there itself; null: nothing. */
export function limitsOfKey(set: readonly StoredLimits[], { sport, competition_id, market_type }: LimitKey): SetLimits | null {
  const found = set.find((one) => one.sport === sport && one.competition_id === competition_id && one.market_type === market_type);
  if (!found) return null;
  const { stake, payout, player_payout, fixture_liability, live_delay_ms, min_odds_x1000 } = found;
  return { stake, payout, player_payout, fixture_liability, live_delay_ms, min_odds_x1000 };
}

export const isSameLimits = (one: SetLimits | null, other: SetLimits | null): boolean =>
  one === other ||
  (one !== null && other !== null && (Object.keys(one) as (keyof SetLimits)[]).every((limit) => one[limit] === other[limit]));

/** One fixture that the bet is on. */
export interface LimitedFixture {
  readonly limits: PlaceLimits;
  /** What the player's open bets on it can pay. */
  readonly open_payout: Centavos;
  readonly exposure: Exposure;
  /** What the bet adds at a stake. */
  readonly added: (stake: Centavos) => Exposure;
}

/** Those of every bet, wherever it is on. */
export type BetLimits = Pick<SportLimits, "min_stake" | "max_payout">;

export interface LimitedBet {
  /** Without its stake, which is what is looked for. */
  readonly terms: Omit<BetTerms, "stake">;
  readonly fixtures: readonly LimitedFixture[];
}

/** Whether a bet may only lower what the fixture can cost, or stays within its limit. */
function fitsFixture(fixture: LimitedFixture, stake: Centavos): boolean {
  const after = liabilityOf(addExposure(fixture.exposure, fixture.added(stake)));
  return after <= BigInt(fixture.limits.fixture_liability) || after <= liabilityOf(fixture.exposure);
}

/** Whether a stake is within every limit; the least stake apart. */
export function fitsLimits({ terms, fixtures }: LimitedBet, stake: Centavos, limits: BetLimits): boolean {
  const unlimited = unlimitedPayout({ ...terms, stake });
  if (unlimited > BigInt(limits.max_payout)) return false;
  const payout = Number(unlimited);
  return fixtures.every(
    (fixture) =>
      stake <= (fixture.limits.stake ?? stake) &&
      payout <= fixture.limits.payout &&
      payout + fixture.open_payout <= fixture.limits.player_payout &&
      fitsFixture(fixture, stake),
  );
}

/** The largest stake in steps of R$ 0.50 up to `most` that is within every limit; 0 where not even a step is. Larger stakes never fit better. */
export function largestStake(bet: LimitedBet, { most, limits }: { most: Centavos; limits: BetLimits }): Centavos {
  let [fits, above] = [0, Math.floor(most / stakeStep) + 1];
  while (above - fits > 1) {
    const middle = Math.floor((fits + above) / 2);
    if (fitsLimits(bet, centavos(middle * stakeStep), limits)) fits = middle;
    else above = middle;
  }
  return centavos(fits * stakeStep);
}

export type StakeRefusal =
  | { readonly code: "stake_too_low"; readonly min_stake: Centavos }
  | { readonly code: "stake_too_high"; readonly max_stake: Centavos };

/** Why a stake is refused, with the one that would pass now: below the least one it is 0, and nothing passes. */
export function stakeRefusal(bet: LimitedBet, stake: Centavos, limits: BetLimits): StakeRefusal | null {
  if (stake < limits.min_stake) return { code: "stake_too_low", min_stake: limits.min_stake };
  if (fitsLimits(bet, stake, limits)) return null;
  const offered = largestStake(bet, { most: stake, limits });
  return { code: "stake_too_high", max_stake: offered < limits.min_stake ? centavos(0) : offered };
}

/** Whether a fixture's liability is to be reported. */
export const isAlarming = (exposure: Exposure, limit: Centavos): boolean =>
  liabilityOf(exposure) * 10_000n >= BigInt(limit) * BigInt(liabilityAlarmBps);
