import { createHash } from "node:crypto";

/** Repeatable randomness: the same seed gives the same numbers. */
export interface Random {
  /** Returns an integer from 0 to below `limit`. */
  int(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Returns an independent stream, unaffected by other draws. */
  fork(name: string): Random;
}

/** Marsaglia's xorshift128, initialised from a hash of the seed's text. */
export function createRandom(seed: string): Random {
  const state = new Uint32Array(new Uint8Array(createHash("sha256").update(seed).digest()).buffer.slice(0, 16));
  const next = (): number => {
    const [x = 0, y = 0, z = 0, w = 0] = state;
    const mixed = x ^ (x << 11);
    state.set([y, z, w, w ^ (w >>> 19) ^ mixed ^ (mixed >>> 8)]);
    return (state[3] ?? 0) / 2 ** 32;
  };
  const int = (limit: number): number => Math.floor(next() * limit);
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const chosen = choices[int(choices.length)];
      if (chosen === undefined) throw new Error("nothing to pick from");
      return chosen;
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}
