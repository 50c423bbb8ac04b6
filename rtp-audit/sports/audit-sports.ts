import { centavos } from "@trevo/domain";
import {
  exactReturn,
  expectedFactor,
  type MarketKey,
  noFacts,
  type Outcome,
  outcomesAtScore,
  settleBet,
  lostOutcome,
  wonOutcome,
} from "@trevo/sports";
import {
  type Chance,
  forEachScore,
  gridsOf,
  type MatchGrids,
  marginTarget,
  matchMarkets,
  priceMarket,
  type ScoreGrid,
} from "@trevo/sports/pricing";
import { type ByteStream, seededRounds } from "../byte-streams.ts";
import { mostErrors } from "../measure.ts";
import { markdownTable } from "../report.ts";

/** Results of bets of one kind: singles of a market type, multiples, systems, or stakes spread over all selections of a market. */
export interface MeasuredBets {
  readonly kind: string;
  readonly bets: number;
  readonly staked: number;
  /** Sum of p × odds of the bets, refunds included, per centavo staked. */
  readonly expected: number;
  readonly measured: number;
  /** Difference in standard errors. Bets on one match depend on each other: the errors are those of sums over matches. */
  readonly errors: number;
  readonly passed: boolean;
}

/** How a book changes an outcome before it settles a bet by it; `chance` is uniform between 0 and 1. */
export type SportsHouse = (outcome: Outcome, chance: number) => Outcome;
export const honestBook: SportsHouse = (outcome) => outcome;

/** Turns one winning bet in a hundred into a loss. */
export const dishonestBook: SportsHouse = (outcome, chance) => (outcome.won && chance < 0.01 ? lostOutcome : outcome);

interface Tally {
  bets: number;
  staked: number;
  expected: number;
  paid: number;
  /** Sum of squares of paid minus expected, over independent groups of matches. */
  squares: number;
  group: number;
}

const tallyOf = (tallies: Map<string, Tally>, kind: string): Tally => {
  const known = tallies.get(kind) ?? { bets: 0, staked: 0, expected: 0, paid: 0, squares: 0, group: 0 };
  tallies.set(kind, known);
  return known;
};

/** A single with a known outcome, from which the legs of multiples are taken. */
interface DrawnPick {
  readonly odds_x1000: number;
  readonly chance: { readonly win_ppm: number; readonly refund_ppm: number };
  readonly outcome: Outcome;
}

/** Returns numbers from 0 (inclusive) to 1 (exclusive), from the product's own stream of random bytes. */
function randomOf(name: string, bytes: ByteStream): () => number {
  const next = bytes(name, 4_096);
  let [buffer, at] = [next().bytes, 0];
  return () => {
    if (at + 6 > buffer.length) [buffer, at] = [next().bytes, 0];
    at += 6;
    return Buffer.from(buffer.buffer, buffer.byteOffset + at - 6, 6).readUIntBE(0, 6) / 2 ** 48;
  };
}

function drawScore(grid: ScoreGrid, random: () => number): readonly [number, number] {
  let left = random();
  let drawn: readonly [number, number] = grid.base;
  forEachScore(grid, (score, chance) => {
    if (left >= 0) drawn = score;
    left -= chance;
  });
  return drawn;
}

/** Returns the outcomes of a market for the drawn score of its part. The next scorer is drawn from its own probabilities. */
function outcomesOfDraw(
  market: MarketKey,
  chances: readonly Chance[],
  draw: { scores: Record<string, readonly [number, number]>; next: number },
): readonly Outcome[] {
  if (market.type !== "next_goal") return outcomesAtScore(market, draw.scores[market.part] ?? [0, 0]);
  let left = draw.next;
  const drawn = chances.findIndex(({ win }) => (left -= win) < 0);
  return chances.map((_, index) => (index === Math.max(drawn, 0) ? wonOutcome : lostOutcome));
}

const single = (odds_x1000: number, stake: number) => ({ sizes: [1], stake: centavos(stake), is_free: false, legs: [{ odds_x1000 }] });
const numberOf = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }): number =>
  Number((numerator * 1_000_000n) / denominator) / 1_000_000;

/** A thousand reais: rounding down to the centavo loses less than a hundred-thousandth of it. */
const stake = 1_000_00;
const combined = [
  { kind: "multiple of 3", legs: 3, sizes: [3] },
  { kind: "system 2/3", legs: 3, sizes: [2] },
  { kind: "Trixie", legs: 3, sizes: [2, 3] },
] as const;

interface Match {
  readonly grids: MatchGrids;
  readonly goals: number;
}

function drawMatch(random: () => number): Match {
  const model = { home: 0.4 + 2.4 * random(), away: 0.3 + 2 * random(), rho: -0.05 };
  const isLive = random() < 0.5;
  const goals = [Math.floor(3 * random()), Math.floor(3 * random())] as const;
  const base_s = Math.floor(2_700 * random());
  const state = isLive
    ? {
        clock: { phase: "half1" as const, base_s, at: 0, rate: 0 },
        score: { half1: goals, half2: [0, 0] as const },
        reds: [0, 0] as const,
        added_min: null,
      }
    : { clock: { phase: "not_started" as const, base_s: 0, at: 0, rate: 0 }, score: noFacts.score, reds: [0, 0] as const, added_min: null };
  return { grids: gridsOf(model, state, 0), goals: isLive ? goals[0] + goals[1] : 0 };
}

/**
 * Places single bets on every priced selection of simulated matches, and combined bets over groups of three matches, all settled by the
 * product's code.
 */
export function auditSports({
  bets,
  house = honestBook,
  onProgress,
}: {
  bets: number;
  house?: SportsHouse;
  onProgress?: (bets: number) => void;
}): MeasuredBets[] {
  const random = randomOf("sports", seededRounds);
  const tallies = new Map<string, Tally>();
  const progress = { placed: 0 };
  let group: DrawnPick[] = [];
  const place = (kind: string, { expected, paid, staked }: { expected: number; paid: number; staked: number }): void => {
    const tally = tallyOf(tallies, kind);
    tally.bets += 1;
    tally.staked += staked;
    tally.expected += expected;
    tally.paid += paid;
    tally.group += paid - expected;
    progress.placed += 1;
  };
  const closeGroups = (kinds: Iterable<Tally>): void => {
    for (const tally of kinds) {
      tally.squares += tally.group ** 2;
      tally.group = 0;
    }
  };
  while (progress.placed < bets) {
    const picks = playMatch(drawMatch(random), { random, house, place });
    const pick = picks[Math.floor(random() * picks.length)];
    if (pick) group.push(pick);
    if (group.length === 3) {
      for (const bet of combined) place(bet.kind, playCombined(group, bet));
      group = [];
    }
    closeGroups(tallies.values());
    onProgress?.(progress.placed);
  }
  return [...tallies].map(([kind, tally]) => judge(kind, tally));
}

interface Table {
  readonly random: () => number;
  readonly house: SportsHouse;
  readonly place: (kind: string, bet: { expected: number; paid: number; staked: number }) => void;
}

function playMatch({ grids, goals }: Match, { random, house, place }: Table): DrawnPick[] {
  const scores = { match: drawScore(grids.match, random), half1: drawScore(grids.half1, random), half2: drawScore(grids.half2, random) };
  const draw = { scores, next: random() };
  return matchMarkets(grids, goals).flatMap(({ market, chances }) => {
    const price = priceMarket(market, chances, { target_bps: marginTarget(market.type, 2), method: "power" });
    const outcomes = outcomesOfDraw(market, chances, draw);
    return price.odds_x1000.flatMap((odds_x1000, index): DrawnPick[] => {
      const [chance, exact, drawn] = [price.cash_out_ppm[index], chances[index], outcomes[index]];
      if (odds_x1000 === null || !chance || !exact || !drawn) return [];
      const outcome = house(drawn, random());
      const paid = settleBet(single(odds_x1000, stake), [outcome])?.payout ?? 0;
      place(market.type, { staked: stake, paid, expected: stake * ((exact.win * odds_x1000) / 1_000 + exact.refund) });
      return [{ odds_x1000, chance, outcome }];
    });
  });
}

function playCombined(picks: readonly DrawnPick[], { sizes }: { sizes: readonly number[] }) {
  const terms = { ...single(0, stake), sizes, legs: picks };
  const expected = exactReturn(
    terms,
    picks.map(({ odds_x1000, chance }) => expectedFactor(odds_x1000, chance)),
  );
  const paid = settleBet(
    terms,
    picks.map(({ outcome }) => outcome),
  )?.payout;
  return { staked: stake, paid: paid ?? 0, expected: numberOf(expected) };
}

function judge(kind: string, { bets, staked, expected, paid, squares }: Tally): MeasuredBets {
  // Rounding down by half a centavo per bet is not an error of the odds.
  const difference = Math.max(0, Math.abs(paid - expected) - bets / 2) * Math.sign(paid - expected);
  const errors = squares > 0 ? difference / Math.sqrt(squares) : 0;
  return { kind, bets, staked, expected: expected / staked, measured: paid / staked, errors, passed: Math.abs(errors) <= mostErrors };
}

/**
 * Checks for each market of a match that stakes proportional to 1/odds over all selections return the same whatever happens: 1/(1 +
 * margin).
 */
export function spreadReturns(matches: number): { readonly markets: number; readonly largestDifference: number } {
  const random = randomOf("sports spread", seededRounds);
  let [markets, largestDifference] = [0, 0];
  for (let nth = 0; nth < matches; nth += 1) {
    const { grids, goals } = drawMatch(random);
    const score = drawScore(grids.match, random);
    for (const { market, chances } of matchMarkets(grids, goals)) {
      if (market.part !== "match" || chances.some(({ refund }) => refund > 0)) continue;
      const { odds_x1000, margin_ppm } = priceMarket(market, chances, { target_bps: marginTarget(market.type, 1), method: "power" });
      const odds = odds_x1000.filter((one) => one !== null);
      if (odds.length < odds_x1000.length) continue;
      const unit = 1_000_000_000;
      const stakes = odds.map((one) => Math.round(unit / (one / 1_000)));
      const outcomes = outcomesAtScore(market, score);
      const paid = stakes.reduce(
        (sum, one, index) => sum + (settleBet(single(odds[index] ?? 0, one), [outcomes[index] ?? null])?.payout ?? 0),
        0,
      );
      const staked = stakes.reduce((sum, one) => sum + one, 0);
      const promised = 1 / (1 + margin_ppm / 1_000_000);
      largestDifference = Math.max(largestDifference, Math.abs(paid / staked - promised));
      markets += 1;
    }
  }
  return { markets, largestDifference };
}

const percent = (share: number): string => `${(share * 100).toFixed(3)} %`;

/** Formats the placed bets, one line per kind. */
export const sportsTable = (rows: readonly MeasuredBets[]): string =>
  markdownTable([
    ["Bets on", "Bets", "Expected return", "Measured", "z", ""],
    ...rows.map(({ kind, bets, expected, measured, errors, passed }) => [
      kind,
      bets.toLocaleString("en-US"),
      percent(expected),
      percent(measured),
      errors.toFixed(2),
      passed ? "ok" : "FAIL",
    ]),
  ]);
