import { type Centavos, centavos } from "@trevo/domain";
import { type BetTerms, defaultSportLimits, liveDelaysMs, type SportLimits, unlimitedPayout } from "@trevo/sports";
import { type Exposure, addExposure, liabilityOf } from "./exposure-grid.ts";

/** Share of a limit, in basis points, from which on the fixture's liability is reported to the traders. */
export const liabilityAlarmBps = 8_000;

/** Step of the smaller stakes that are offered: R$ 0.50, in centavos. */
export const stakeStep = 50;

/** What limits apply to. */
export interface LimitKey {
  readonly sport: string;
  /** 0: every competition of the sport. */
  readonly competition_id: number;
  /** Empty: every market type. */
  readonly market_type: string;
}

/** Amounts in centavos; null: inherits the less specific setting. */
export interface SetLimits {
  readonly stake: Centavos | null;
  readonly payout: Centavos | null;
  /** This and the next limit apply to the match as a whole, never to one market type. */
  readonly player_payout: Centavos | null;
  readonly fixture_liability: Centavos | null;
  /** How long a bet on the match waits in play, ms. Applies to the match as a whole too. */
  readonly live_delay_ms: number | null;
  /** Minimum odds of a leg, thousandths. */
  readonly min_odds_x1000: number | null;
}

export type StoredLimits = LimitKey & SetLimits;

/** The limits of bets on one market of one match. */
export interface PlaceLimits {
  /** Null: no limit except on the payout. */
  readonly stake: Centavos | null;
  readonly payout: Centavos;
  readonly player_payout: Centavos;
  readonly fixture_liability: Centavos;
  readonly live_delay_ms: number;
  /** Null: all odds are accepted. */
  readonly min_odds_x1000: number | null;
}

/** The sport, competition and tier of a market. */
export interface LimitPlace {
  readonly sport: string;
  readonly competition_id: number;
  /** From 1 to 3. */
  readonly tier: number;
  /** Empty: the match as a whole. */
  readonly market_type: string;
}

const ofTier = <Limit>(limits: readonly [Limit, Limit, Limit], tier: number): Limit => limits[tier - 1] ?? limits[2];

/**
 * Selects each limit separately: a competition's before the sport's, and one market type's before that of all types. Without a setting, the
 * tier's applies.
 */
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

/** Selects each limit separately, the strictest of several markets: a bet builder must meet the limits of all of its selections. */
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

/** The limits set for exactly this key; null if there are none. */
export function limitsOfKey(set: readonly StoredLimits[], { sport, competition_id, market_type }: LimitKey): SetLimits | null {
  const found = set.find((one) => one.sport === sport && one.competition_id === competition_id && one.market_type === market_type);
  if (!found) return null;
  const { stake, payout, player_payout, fixture_liability, live_delay_ms, min_odds_x1000 } = found;
  return { stake, payout, player_payout, fixture_liability, live_delay_ms, min_odds_x1000 };
}

export const isSameLimits = (one: SetLimits | null, other: SetLimits | null): boolean =>
  one === other ||
  (one !== null && other !== null && (Object.keys(one) as (keyof SetLimits)[]).every((limit) => one[limit] === other[limit]));

/** A fixture that the bet is on. */
export interface LimitedFixture {
  readonly limits: PlaceLimits;
  /** Possible payout of the player's open bets on the fixture. */
  readonly open_payout: Centavos;
  readonly exposure: Exposure;
  /** The exposure that the bet adds at a given stake. */
  readonly added: (stake: Centavos) => Exposure;
}

/** Limits that apply to every bet. */
export type BetLimits = Pick<SportLimits, "min_stake" | "max_payout">;

export interface LimitedBet {
  /** The stake is left out because it is to be found. */
  readonly terms: Omit<BetTerms, "stake">;
  readonly fixtures: readonly LimitedFixture[];
}

/** True if the fixture's liability stays within its limit, or is not raised by the bet. */
function fitsFixture(fixture: LimitedFixture, stake: Centavos): boolean {
  const after = liabilityOf(addExposure(fixture.exposure, fixture.added(stake)));
  return after <= BigInt(fixture.limits.fixture_liability) || after <= liabilityOf(fixture.exposure);
}

/** True if a stake is within every limit except the minimum stake. */
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

/**
 * The largest stake in steps of R$ 0.50, up to `most`, that is within every limit; 0 if there is none. A larger stake never fits better.
 */
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

/** Why a stake is refused, with the largest stake that would pass now; 0 if that is below the minimum stake. */
export function stakeRefusal(bet: LimitedBet, stake: Centavos, limits: BetLimits): StakeRefusal | null {
  if (stake < limits.min_stake) return { code: "stake_too_low", min_stake: limits.min_stake };
  if (fitsLimits(bet, stake, limits)) return null;
  const offered = largestStake(bet, { most: stake, limits });
  return { code: "stake_too_high", max_stake: offered < limits.min_stake ? centavos(0) : offered };
}

/** True if a fixture's liability must be reported. */
export const isAlarming = (exposure: Exposure, limit: Centavos): boolean =>
  liabilityOf(exposure) * 10_000n >= BigInt(limit) * BigInt(liabilityAlarmBps);
