import { createHmac } from "node:crypto";
import { centavos } from "@trevo/domain";
import { type Step, bytesFrom, currentEngine, currentMultiActionEngine } from "@trevo/engines";
import { betOn, nextStep } from "./moves.ts";

/** A server seed, the client's seed that it was used with, and how many rounds of one bet were played under both. */
export interface PlayedPair {
  readonly game: string;
  readonly stake: number;
  readonly rounds: number;
  readonly serverSeed: string;
  readonly clientSeed: string;
}

const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());

/** What a player who always plays alike has won or lost under a pair of seeds, centavos. Recomputed here; the house is not asked. */
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

/** Client seeds that might as well have been chosen. */
const others = 19;

/**
 * Where the player's luck lies among those that other client seeds would have had with the same server seed: 0 the worst, 1 the best, and any of
 * them as likely as the next where the server seed was drawn before the client's was known.
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

/** Fewer pairs of seeds show nothing. */
const fewestPairs = 30;
/** A uniform place strays by this much around the middle; places that are shared stray less. */
const deviation = Math.sqrt(1 / 12);

/** Standard errors by which luck is better than even, negative when it is worse; null where there is too little of it. */
export function strayOf(luck: readonly number[]): number | null {
  if (luck.length < fewestPairs) return null;
  const mean = luck.reduce((sum, place) => sum + place, 0) / luck.length;
  return ((mean - 0.5) / deviation) * Math.sqrt(luck.length);
}
