import type { Centavos } from "@trevo/domain";
import { isPayable, prizeOf } from "./factor-bet.ts";
import { drawAt, pickOutcome } from "./fairness.ts";
import type { Read } from "./house-engine.ts";
import { readParams } from "./read-params.ts";
import type { Step, MultiActionBet, MultiActionEngine, MultiActionState } from "./multi-action-engine.ts";

/** Maximum number of cards in a round, including the first. */
export const hiloCards = 52;
const ranks = 13n;
const mostX10000 = 10_000 * 10_000;

const rules = {
  game: "hilo",
  version: 1,
  cards:
    "u32 of draw i: bytes 4i to 4i + 3, big-endian, of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:block), block 0 to 6; card floor(u32 * 52 / 2^32), with replacement",
  rank: "floor(card / 4) + 1: ace 1, jack 11, queen 12, king 13; suit card mod 4: clubs, diamonds, hearts, spades",
  steps: {
    higher: "the next rank is the same or higher; on an ace higher, on a king the same",
    lower: "the next rank is the same or lower; on a king lower, on an ace the same",
    skip: "the next card, and nothing else",
    cash_out: "after at least one right guess: pays and ends the round",
  },
  most: "a guess that could lead above 10,000 is not allowed; the 52nd card cashes out by itself",
  abandoned: "24 hours without a step: cash_out; before the first right guess the stake comes back",
  payout: "floor(stake * multiplier), centavos",
} as const;

const paytable = {
  game: "hilo",
  version: 1,
  return_basis_points: 9_900,
  multiplier_x10000: "floor(9900 * product of 13 / ways over the right guesses), ways: how many of the 13 ranks were right",
} as const;

export type HiloGuess = "higher" | "lower";

/** Rank of a card 0 to 51: 1 (ace) to 13 (king). */
export const hiloRank = (card: number): number => Math.floor(card / 4) + 1;

/** Number of the thirteen ranks for which the guess is right. */
export function hiloWays(rank: number, guess: HiloGuess): number {
  if (guess === "higher") return rank === 1 ? 12 : 14 - rank;
  return rank === 13 ? 12 : rank;
}

/** True if the next rank makes the guess right. */
export function hiloHits(rank: number, guess: HiloGuess, next: number): boolean {
  if (guess === "higher") return rank === 1 ? next > rank : next >= rank;
  return rank === 13 ? next < rank : next <= rank;
}

/** Factor after right guesses with these numbers of ways, in ten-thousandths: the fair one less 1 %, rounded down. */
export function hiloMultiplier(ways: readonly number[]): number {
  const fair = ways.reduce(({ over, under }, way) => ({ over: over * ranks, under: under * BigInt(way) }), { over: 1n, under: 1n });
  return Number((BigInt(paytable.return_basis_points) * fair.over) / fair.under);
}

/** Cards of a round in order. */
export const hiloDeck = (bytes: Uint8Array): readonly number[] =>
  Array.from({ length: hiloCards }, (_, nth) => pickOutcome(drawAt(bytes, nth), hiloCards));

interface Progress {
  /** Number of cards turned so far. */
  turned: number;
  readonly ways: number[];
  ended: "open" | "paid" | "missed";
}

const factorOf = ({ ways }: Progress): number => (ways.length > 0 ? hiloMultiplier(ways) : 10_000);

/** Null if the guess is not allowed because it could exceed the maximum factor. */
function offer(progress: Progress, rank: number, guess: HiloGuess): { ways: number; multiplier_x10000: number } | null {
  const ways = hiloWays(rank, guess);
  const multiplierX10000 = hiloMultiplier([...progress.ways, ways]);
  return multiplierX10000 <= mostX10000 ? { ways, multiplier_x10000: multiplierX10000 } : null;
}

function turn(progress: Progress, deck: readonly number[], guess: HiloGuess | null): boolean {
  const rank = hiloRank(deck[progress.turned - 1] ?? 0);
  const offered = guess && offer(progress, rank, guess);
  if (guess && !offered) return false;
  const next = hiloRank(deck[progress.turned] ?? 0);
  progress.turned += 1;
  if (guess && offered && hiloHits(rank, guess, next)) progress.ways.push(offered.ways);
  else if (guess) progress.ended = "missed";
  if (progress.ended === "open" && progress.turned === hiloCards) progress.ended = "paid";
  return true;
}

/** Returns false if the rules do not allow the step. */
function takeStep(progress: Progress, deck: readonly number[], { action, params }: Step): boolean {
  if (progress.ended !== "open" || Object.keys(params).length > 0) return false;
  if (action === "higher" || action === "lower") return turn(progress, deck, action);
  if (action === "skip") return turn(progress, deck, null);
  if (action !== "abandon" && (action !== "cash_out" || progress.ways.length === 0)) return false;
  progress.ended = "paid";
  return true;
}

function replay({ stake, bytes, steps }: Parameters<MultiActionBet["replay"]>[0]): MultiActionState | null {
  const deck = hiloDeck(bytes);
  const progress: Progress = { turned: 1, ways: [], ended: "open" };
  if (!steps.every((step) => takeStep(progress, deck, step))) return null;
  const cards = deck.slice(0, progress.turned);
  const reached = factorOf(progress);
  if (progress.ended === "open") {
    const rank = hiloRank(cards.at(-1) ?? 0);
    const [higher, lower] = [offer(progress, rank, "higher"), offer(progress, rank, "lower")];
    const table = { cards, hits: progress.ways.length, multiplier_x10000: reached, payout: prizeOf(stake, reached), higher, lower };
    const moves = [higher && "higher", lower && "lower", "skip", progress.ways.length > 0 && "cash_out"].filter(
      (move) => move !== null && move !== false,
    );
    return { table, moves, staked: stake, end: null };
  }
  const multiplierX10000 = progress.ended === "missed" ? 0 : reached;
  const outcome = { steps: [...steps], cards, hits: progress.ways.length };
  const end = { outcome, payout: prizeOf(stake, multiplierX10000), multiplierX10000, multiplierX100: Math.floor(multiplierX10000 / 100) };
  return { table: outcome, moves: [], staked: stake, end };
}

const bet: MultiActionBet = {
  params: {},
  acceptsStake: (stake) => isPayable(stake, mostX10000),
  maxPayout: (stake: Centavos) => prizeOf(stake, mostX10000),
  replay,
};

/** Wire params: none. */
const readHiloBet = (params: unknown): Read<MultiActionBet> => {
  const read = readParams(params, {});
  return read.ok ? { ok: true, bet } : read;
};

/** Version 1: a return of 99 % for any guesses and any end, less the rounding down to a ten-thousandth; at most 10,000×. */
export const hilo: MultiActionEngine = {
  game: "hilo",
  version: 1,
  rules,
  paytable,
  rulesHash: "4be026f19b41b171696ebb46b5d0093ddf8a85f3e27f7b4eef1fd0f70f05cb84",
  paytableHash: "9ecc55f05b187c34c4211137a96b706f60c313080ce78823bda88907fda51e46",
  returnBasisPoints: paytable.return_basis_points,
  maxMultiplierX10000: mostX10000,
  drawBytes: hiloCards * 4,
  read: readHiloBet,
  abandoned: () => ({ action: "abandon", params: {} }),
};
