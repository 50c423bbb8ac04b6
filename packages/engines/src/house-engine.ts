import type { Centavos, Document, Rational } from "@trevo/domain";

/** Field → key of the field messages (`number_invalid`, `invalid`, `required`). */
export type Faults = Record<string, string>;

export type Read<T> = { readonly ok: true; readonly bet: T } | { readonly ok: false; readonly faults: Faults };

/** A round that has ended. */
export interface Settled {
  /** As it is stored, proved and shown. */
  readonly outcome: Record<string, unknown>;
  /** What comes back, the stake included; 0 when lost. */
  readonly payout: Centavos;
  /** Ten-thousandths of the factor paid: 19,801 is 1.9801×; 0 when lost. */
  readonly multiplierX10000: number;
  /** Hundredths, rounded down, as the wire carries it. */
  readonly multiplierX100: number;
}

/** What a player bets on, read and checked, without its stake. */
export interface HouseBet {
  /** Canonical: what a proof carries; reading it again gives the same bet. */
  readonly params: Record<string, unknown>;
  /** Whether the rules allow this stake: chips on a table must add up to it, and no prize may be larger than an amount can be. */
  acceptsStake(stake: Centavos): boolean;
  /** Settles a round. The same bytes always give the same end. */
  play(stake: Centavos, bytes: Uint8Array): Settled;
  /** The most that a round can bring back at this stake. */
  maxPayout(stake: Centavos): Centavos;
  /** What a round can bring back, with the exact chance of each; absent where a bet is more than one stake times a factor. Chances add up to one. */
  ends?(stake: Centavos): readonly { readonly chance: number; readonly returned: Centavos }[];
  /** The mean return per centavo staked, rounding down included: exact over every draw, not sampled. */
  exactReturn(stake: Centavos): Rational;
}

/** What is fixed about one version of one house game. Once it has been played it never changes: new rules are a new version beside it, so that old rounds stay checkable. */
export interface HouseRules {
  readonly game: string;
  readonly version: number;
  readonly rules: Document;
  readonly paytable: Document;
  /** SHA-256 in hex of the canonical JSON of `rules`. */
  readonly rulesHash: string;
  readonly paytableHash: string;
  /** The return that the rules promise before rounding, basis points; of a game of decisions with the best ones. */
  readonly returnBasisPoints: number;
  /** The largest factor any bet can pay, ten-thousandths. */
  readonly maxMultiplierX10000: number;
  /** Random bytes that one round takes. */
  readonly drawBytes: number;
}

/** A game whose round ends in the call that starts it. Without clock, input or output. */
export interface HouseEngine extends HouseRules {
  read(params: unknown): Read<HouseBet>;
  /** Every bet there is, for statements about the whole game; of bets with the same odds one, and where odds are too many the least favourable. */
  bets(): Iterable<HouseBet>;
}
