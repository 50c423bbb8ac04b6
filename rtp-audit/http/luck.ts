import { createHmac } from "node:crypto";
import { centavos } from "@trevo/domain";
import { type Step, bytesFrom, currentEngine, currentMultiActionEngine } from "@trevo/engines";
import { betOn, nextStep } from "./moves.ts";

/** A server seed, the client seed used with it, and the number of rounds of one bet played under both. */
export interface PlayedPair {
  readonly game: string;
  readonly stake: number;
  readonly rounds: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
}

const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());

/** Returns what a player with a fixed strategy won or lost under a pair of seeds, in centavos. Recomputed here without the house. */
function wonUnder({ game, stake, rounds, serverSeed }: PlayedPair, clientSeed: string): number {
  let won = 0;
  for (let nonce = 0; nonce < rounds; nonce += 1)
    won += wonIn({ game, stake }, (length) => drawBytes({ serverSeed, clientSeed, nonce }, length));
  return won;
}

function wonIn({ game, stake }: Pick<PlayedPair, "game" | "stake">, draw: (length: number) => Uint8Array): number {
  const instant = currentEngine(game);
  const read = instant?.read(betOn(game, stake));
  if (instant && read?.ok) return read.bet.play(centavos(stake), draw(instant.drawBytes)).payout - stake;
  const engine = currentMultiActionEngine(game);
  const opened = engine?.read(betOn(game, stake));
  if (!engine || !opened?.ok) throw new Error(`${game} does not take the audit's bet`);
  const bytes = draw(engine.drawBytes);
  const steps: Step[] = [];
  for (;;) {
    const state = opened.bet.replay({ stake: centavos(stake), bytes, steps });
    if (!state) throw new Error(`${game} does not allow the audit's step`);
    if (state.end) return state.end.payout - state.staked;
    steps.push(nextStep(game, state));
  }
}

/** Number of other client seeds to compare with. */
const others = 19;

/**
 * Ranks the player's luck among the results of other client seeds with the same server seed: 0 is the worst, 1 the best. If the server seed
 * was drawn before the client seed was known, every rank is equally likely.
 */
export function luckOf(pair: PlayedPair): number {
  const own = wonUnder(pair, pair.clientSeed);
  let better = 0;
  for (let nth = 0; nth < others; nth += 1) {
    const other = wonUnder(pair, `other ${nth}`);
    better += own > other ? 1 : own === other ? 0.5 : 0;
  }
  return better / others;
}

/** Fewer pairs of seeds prove nothing. */
const fewestPairs = 30;
/** Standard deviation of a uniform rank around the middle. Tied ranks deviate less. */
const deviation = Math.sqrt(1 / 12);

/** Returns by how many standard errors luck is better than even (negative if worse), or null if there are too few pairs. */
export function strayOf(luck: readonly number[]): number | null {
  if (luck.length < fewestPairs) return null;
  const mean = luck.reduce((sum, place) => sum + place, 0) / luck.length;
  return ((mean - 0.5) / deviation) * Math.sqrt(luck.length);
}
