import type { GameMove } from "./dialect.ts";

/** The state of a round at the studio, independent of the product's. */
export type Fate = "settled" | "cancelled" | "open" | "unknown";

export interface KeptRound {
  readonly fate: Fate;
  readonly bet: GameMove;
  /** The call that ends the round: the win (0 for a lost round), or the rollback. */
  readonly end: GameMove;
}

/** In centavos; `credits` name the transactions of the studio's own calls. */
export type RoundStatus =
  | {
      readonly state: "settled";
      readonly staked: number;
      readonly credits: readonly { readonly transaction: string; readonly amount: number }[];
    }
  | { readonly state: Exclude<Fate, "settled"> };

/** Number of rounds kept; the oldest are dropped. */
const keptMax = 10_000;

/** Stores rounds whose bets the product accepted, with further data for each. */
export function createRoundBook<More>() {
  const rounds = new Map<string, KeptRound & More>();
  return {
    keep: (round: KeptRound & More): void => {
      rounds.set(round.bet.round, round);
      if (rounds.size > keptMax) rounds.delete(rounds.keys().next().value ?? "");
    },
    find: (id: string): (KeptRound & More) | undefined => rounds.get(id),
    status: (id: string): RoundStatus => {
      const kept = rounds.get(id);
      if (kept?.fate !== "settled") return { state: kept?.fate ?? "unknown" };
      const { bet, end } = kept;
      return { state: "settled", staked: bet.amount, credits: [{ transaction: end.transaction, amount: end.amount }] };
    },
  };
}

export type RoundBook<More> = ReturnType<typeof createRoundBook<More>>;
