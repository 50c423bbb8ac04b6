import assert from "node:assert/strict";
import { centavos } from "@trevo/domain";
import { type Settled, type Step, type MultiActionEngine, type MultiActionState, currentMultiActionEngine } from "@trevo/engines";

export const multiActionEngineOf = (game: string): MultiActionEngine => {
  const engine = currentMultiActionEngine(game);
  assert(engine, `there is no ${game}`);
  return engine;
};

/** Returns the next action of a player with a fixed strategy. */
type Strategy = (state: MultiActionState, steps: readonly Step[]) => Step;

interface Opening {
  readonly game: string;
  readonly params: Record<string, unknown>;
  readonly stake: number;
  readonly strategy: Strategy;
}

/** Returns a function that plays a multi-action round to its end. */
export function stepPlayer({ game, params, stake, strategy }: Opening): (bytes: Uint8Array) => Settled & { readonly staked: number } {
  const read = multiActionEngineOf(game).read(params);
  assert(read.ok && read.bet.acceptsStake(centavos(stake)), `${game} does not take a stake of ${stake}`);
  const { bet } = read;
  return (bytes) => {
    const steps: Step[] = [];
    for (;;) {
      const state = bet.replay({ stake: centavos(stake), bytes, steps });
      assert(state, `${game} does not allow ${JSON.stringify(steps.at(-1))}`);
      if (state.end) return { ...state.end, staked: state.staked };
      steps.push(strategy(state, steps));
    }
  };
}

/** The binomial coefficient, `n` choose `k`. */
export const over = (n: number, k: number): number => {
  let ways = 1;
  for (let step = 1; step <= k; step += 1) ways = (ways * (n - k + step)) / step;
  return ways;
};
