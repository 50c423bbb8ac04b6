import type { Centavos } from "@trevo/domain";
import type { HouseRules, Read, Settled } from "./house-engine.ts";

/** An action of the player in an open round: `{action: "reveal", params: {cell: 3}}`. */
export interface Step {
  readonly action: string;
  readonly params: Record<string, unknown>;
}

/** State of a round after some steps, open or ended. */
export interface MultiActionState {
  /** Everything that the player may see now, and nothing else: it is sent to the client. */
  readonly table: Record<string, unknown>;
  /** Actions allowed now; empty once the round has ended. */
  readonly moves: readonly string[];
  /** Total staked so far, including the opening stake. */
  readonly staked: Centavos;
  /** `outcome` includes the steps, so that a proof can be replayed by itself. */
  readonly end: Settled | null;
}

/** A validated opening bet without its stake. */
export interface MultiActionBet {
  /** Canonical form for proofs. Parsing it again yields the same bet. */
  readonly params: Record<string, unknown>;
  acceptsStake(stake: Centavos): boolean;
  /** Maximum payout of a round with this opening stake, including further stakes. */
  maxPayout(stake: Centavos): Centavos;
  /** Replays the round from its bytes and steps; null if the rules do not allow the last step. */
  replay(round: { readonly stake: Centavos; readonly bytes: Uint8Array; readonly steps: readonly Step[] }): MultiActionState | null;
}

/** A game of decisions. A round is determined by its bytes and its steps alone, so a server stores just an append-only list. */
export interface MultiActionEngine extends HouseRules {
  read(params: unknown): Read<MultiActionBet>;
  /**
   * The step taken for an absent player, repeated until the round ends, as the rules define. Players may only request steps listed in the
   * moves.
   */
  abandoned(state: MultiActionState): Step;
}

/** A game with one round for all players, drawn by the server's table. Players can only leave it. */
export type TableEngine = Omit<MultiActionEngine, "abandoned">;
