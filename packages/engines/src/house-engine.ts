import type { Centavos, Document, Rational } from "@trevo/domain";

/** Message key by field (`number_invalid`, `invalid`, `required`). */
export type Faults = Record<string, string>;

export type Read<T> = { readonly ok: true; readonly bet: T } | { readonly ok: false; readonly faults: Faults };

/** A finished round. */
export interface Settled {
  /** As stored, proved and displayed. */
  readonly outcome: Record<string, unknown>;
  /** Amount returned, including the stake; 0 if lost. */
  readonly payout: Centavos;
  /** Factor paid in ten-thousandths: 19,801 is 1.9801×; 0 if lost. */
  readonly multiplierX10000: number;
  /** In hundredths, rounded down, as on the wire. */
  readonly multiplierX100: number;
}

/** A validated bet without its stake. */
export interface HouseBet {
  /** Canonical form for proofs. Parsing it again yields the same bet. */
  readonly params: Record<string, unknown>;
  /** True if the rules allow this stake: chips on a table must add up to it, and no prize may exceed the largest amount. */
  acceptsStake(stake: Centavos): boolean;
  /** Settles a round. Deterministic in the bytes. */
  play(stake: Centavos, bytes: Uint8Array): Settled;
  /** Maximum payout of a round at this stake. */
  maxPayout(stake: Centavos): Centavos;
  /** Possible payouts with their exact probabilities, which add up to one. Absent for bets that are more than one stake times a factor. */
  ends?(stake: Centavos): readonly { readonly chance: number; readonly returned: Centavos }[];
  /** Exact mean return per centavo staked, including rounding: computed over every draw, not sampled. */
  exactReturn(stake: Centavos): Rational;
}

/**
 * One version of one house game. Once played it never changes: new rules are a new version beside it, so that old rounds stay verifiable.
 */
export interface HouseRules {
  readonly game: string;
  readonly version: number;
  readonly rules: Document;
  readonly paytable: Document;
  /** SHA-256 in hex of the canonical JSON of `rules`. */
  readonly rulesHash: string;
  readonly paytableHash: string;
  /** Theoretical return before rounding, in basis points; for games of decisions, with optimal decisions. */
  readonly returnBasisPoints: number;
  /** Maximum factor of any bet, in ten-thousandths. */
  readonly maxMultiplierX10000: number;
  /** Number of random bytes per round. */
  readonly drawBytes: number;
}

/** A game whose round ends in the call that starts it. Pure: no clock, no input or output. */
export interface HouseEngine extends HouseRules {
  read(params: unknown): Read<HouseBet>;
  /**
   * All possible bets, for statements about the whole game. Bets with equal odds occur once; if there are too many odds, the least
   * favourable ones.
   */
  bets(): Iterable<HouseBet>;
}
