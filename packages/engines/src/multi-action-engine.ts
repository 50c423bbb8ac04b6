import type { Centavos } from "@trevo/domain";
import type { HouseRules, Read, Settled } from "./house-engine.ts";

/** What a player does in an open round: `{action: "reveal", params: {cell: 3}}`. */
export interface Step {
  readonly action: string;
  readonly params: Record<string, unknown>;
}

/** An open or ended round after some steps. */
export interface MultiActionState {
  /** What the player may see now, and nothing beyond: it is sent and shown. */
  readonly table: Record<string, unknown>;
  /** Actions that the rules allow now; none once it has ended. */
  readonly moves: readonly string[];
  /** Everything staked so far, the opening stake included. */
  readonly staked: Centavos;
  /** `outcome` carries the steps too, so that a proof replays by itself. */
  readonly end: Settled | null;
}

/** What a player opens a round with, read and checked, without its stake. */
export interface MultiActionBet {
  /** Canonical: what a proof carries; reading it again gives the same bet. */
  readonly params: Record<string, unknown>;
  acceptsStake(stake: Centavos): boolean;
  /** The most that a round can bring back at this opening stake, further stakes included. */
  maxPayout(stake: Centavos): Centavos;
  /** The round after these steps, from its bytes alone; null where the rules do not allow the last one. */
  replay(round: { readonly stake: Centavos; readonly bytes: Uint8Array; readonly steps: readonly Step[] }): MultiActionState | null;
}

/**
 * A game of decisions. A round is its bytes and its steps, nothing else: whoever has them has the round, so that what a server keeps is a list
 * that only grows.
 */
export interface MultiActionEngine extends HouseRules {
  read(params: unknown): Read<MultiActionBet>;
  /** What the house does for a player who stays away, as the rules say, again and again until the round ends. No player may ask for a step that is not among the moves. */
  abandoned(state: MultiActionState): Step;
}

/** A game of one round for everybody: the server's table draws it, and whoever bets may only leave it. */
export type TableEngine = Omit<MultiActionEngine, "abandoned">;
