import { isPayable, prizeOf } from "./factor-bet.ts";
import { drawAt, pickOutcome } from "./fairness.ts";
import type { Read } from "./house-engine.ts";
import { type PokerHand, pokerHand } from "./poker-hand.ts";
import { type FieldReader, readParams } from "./read-params.ts";
import type { Step, MultiActionBet, MultiActionEngine, MultiActionState } from "./multi-action-engine.ts";

const deckCards = 52;
const handCards = 5;
const draws = 2 * handCards;

const rules = {
  game: "videopoquer",
  version: 1,
  cards:
    "u32 of draw i: bytes 4i to 4i + 3, big-endian, of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:block), block 0 and 1; ten times: from the list of cards 0 to 51 take and remove the card at index floor(u32 * length / 2^32)",
  rank: "floor(card / 4) + 1: ace 1, jack 11, queen 12, king 13; suit card mod 4: clubs, diamonds, hearts, spades; in a straight the ace is below the two or above the king",
  deal: "cards 0 to 4 of the ten, at positions 0 to 4",
  steps: {
    draw: "hold: positions that stay, ascending; the others, from left to right, take cards 5, 6 ... of the ten; the hand is paid and the round ends",
  },
  abandoned: "24 hours without a step: draw, holding all five",
  payout: "stake * factor of the best hand",
} as const;

const paytable = {
  game: "videopoquer",
  version: 1,
  return_basis_points: 9_954,
  return:
    "99.5439 % with the best hold of every deal: 1,653,526,326,983 / 1,661,102,543,100, counted over all 2,598,960 deals and every draw",
  factors: {
    royal_flush: 800,
    straight_flush: 50,
    four_of_a_kind: 25,
    full_house: 9,
    flush: 6,
    straight: 4,
    three_of_a_kind: 3,
    two_pairs: 2,
    jacks_or_better: 1,
  },
} as const satisfies Record<string, unknown> & { factors: Record<PokerHand, number> };

const largestX10000 = paytable.factors.royal_flush * 10_000;

/** Factor of a hand, a whole multiple of the stake. */
export const videoPokerFactor = (hand: PokerHand | null): number => (hand === null ? 0 : paytable.factors[hand]);

/** The ten cards of a round: five dealt, and five replacements. */
export function videoPokerCards(bytes: Uint8Array): readonly number[] {
  const left = Array.from({ length: deckCards }, (_, card) => card);
  return Array.from({ length: draws }, (_, draw) => left.splice(pickOutcome(drawAt(bytes, draw), left.length), 1)).flat();
}

/** Different positions in ascending order, so that each choice has one representation. */
const positions: FieldReader<readonly number[]> = {
  fault: "invalid",
  read: (value) => {
    if (!Array.isArray(value)) return null;
    const all: readonly unknown[] = value;
    const fits = (position: unknown, nth: number): position is number =>
      Number.isInteger(position) && Number(position) > (nth === 0 ? -1 : Number(all[nth - 1])) && Number(position) < handCards;
    return all.every(fits) ? all : null;
  },
};

/** Positions to hold; null if the step is not a draw. */
function readHold({ action, params }: Step): readonly number[] | null {
  const read = readParams<{ hold: readonly number[] }>(params, { hold: positions });
  return action === "draw" && read.ok ? read.bet.hold : null;
}

/** The hand after a draw. */
export function videoPokerDraw(ten: readonly number[], hold: readonly number[]): readonly number[] {
  const waiting = ten.slice(handCards);
  return ten.slice(0, handCards).map((card, position) => (hold.includes(position) ? card : (waiting.shift() ?? card)));
}

function replay({ stake, bytes, steps }: Parameters<MultiActionBet["replay"]>[0]): MultiActionState | null {
  const ten = videoPokerCards(bytes);
  const dealt = ten.slice(0, handCards);
  const [step, ...more] = steps;
  if (!step) return { table: { cards: dealt, hand: pokerHand(dealt) }, moves: ["draw"], staked: stake, end: null };
  const hold = readHold(step);
  if (!hold || more.length > 0) return null;
  const cards = videoPokerDraw(ten, hold);
  const hand = pokerHand(cards);
  const multiplierX10000 = videoPokerFactor(hand) * 10_000;
  const outcome = { steps: [...steps], dealt, hold, cards, hand };
  const end = { outcome, payout: prizeOf(stake, multiplierX10000), multiplierX10000, multiplierX100: multiplierX10000 / 100 };
  return { table: outcome, moves: [], staked: stake, end };
}

const bet: MultiActionBet = {
  params: {},
  acceptsStake: (stake) => isPayable(stake, largestX10000),
  maxPayout: (stake) => prizeOf(stake, largestX10000),
  replay,
};

/** Wire params: none. */
const readVideoPokerBet = (params: unknown): Read<MultiActionBet> => {
  const read = readParams(params, {});
  return read.ok ? { ok: true, bet } : read;
};

/** Version 1: jacks or better, 9 for a full house and 6 for a flush. Whole factors, so nothing is rounded. */
export const videoPoker: MultiActionEngine = {
  game: "videopoquer",
  version: 1,
  rules,
  paytable,
  rulesHash: "493362656fc2f64b139ac78a30a0f5943762d1ca1e9c8cadb4530e90d04c98c6",
  paytableHash: "ccc14db5f41fef8eede822b21b7a7a29927c6d07c7705956704b391eabc35d83",
  returnBasisPoints: paytable.return_basis_points,
  maxMultiplierX10000: largestX10000,
  drawBytes: draws * 4,
  read: readVideoPokerBet,
  abandoned: () => ({ action: "draw", params: { hold: [0, 1, 2, 3, 4] } }),
};
