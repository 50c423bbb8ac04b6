import { centavos } from "@trevo/domain";
import { hiloMultiplier, hiloRank, hiloWays, minesMultiplier, prizeOf } from "@trevo/engines";
import { type AuditedGame, type End, type Play, playOfEnds, smallestStake } from "../play.ts";
import { over, multiActionEngineOf, stepPlayer } from "./step-play.ts";

/** Reveals the cells in order and cashes out after `gems` gems. */
function minesPlay(mines: number, gems: number, stake = smallestStake): Play {
  const lost = Array.from({ length: gems }, (_, found): End => ({ chance: over(24 - found, mines - 1) / over(25, mines), returned: 0 }));
  const paid = { chance: over(25 - gems, mines) / over(25, mines), returned: prizeOf(centavos(stake), minesMultiplier({ mines }, gems)) };
  const play = stepPlayer({
    game: "mines",
    params: { mines },
    stake,
    strategy: (_, steps) =>
      steps.length < gems ? { action: "reveal", params: { cell: steps.length } } : { action: "cash_out", params: {} },
  });
  // The layout takes one draw per mine. No other byte is used.
  const words = `${mines} ${mines === 1 ? "mine" : "mines"}, out after ${gems} gems`;
  return playOfEnds({ words, stake, drawBytes: mines * 4 }, [...lost, paid], (bytes) => {
    const { outcome, payout } = play(bytes);
    return { returned: payout, outcomeClass: Number(outcome["gems"]) };
  });
}

/** The more likely side of this rank: higher up to the seven. */
const guessOf = (rank: number): "higher" | "lower" => (rank <= 7 ? "higher" : "lower");

/** Returns the probability of each way in which `guesses` correct guesses can occur, with the number of winning ranks of each guess. */
function hiloRuns(guesses: number): Map<string, { chance: number; ways: readonly number[] }> {
  let runs = new Map(
    Array.from({ length: 13 }, (_, index) => [`${index + 1}`, { rank: index + 1, chance: 1 / 13, ways: [] as readonly number[] }]),
  );
  for (let nth = 0; nth < guesses; nth += 1) {
    const next: typeof runs = new Map();
    for (const { rank, chance, ways } of runs.values()) {
      const guess = guessOf(rank);
      const now = [...ways, hiloWays(rank, guess)].sort((a, b) => a - b);
      const hits = Array.from({ length: 13 }, (_, index) => index + 1).filter((to) => isRight(guess, rank, to));
      for (const to of hits) {
        const key = `${to}:${now.join()}`;
        next.set(key, { rank: to, ways: now, chance: (next.get(key)?.chance ?? 0) + chance / 13 });
      }
    }
    runs = next;
  }
  const ended = new Map<string, { chance: number; ways: readonly number[] }>();
  for (const { chance, ways } of runs.values()) {
    const key = String(hiloMultiplier(ways));
    ended.set(key, { ways, chance: (ended.get(key)?.chance ?? 0) + chance });
  }
  return ended;
}

/** The same rank counts as correct, except at the ends, where the guess would otherwise be certain. */
function isRight(guess: "higher" | "lower", rank: number, next: number): boolean {
  if (guess === "higher") return rank === 1 ? next > 1 : next >= rank;
  return rank === 13 ? next < 13 : next <= rank;
}

/** Guesses the more likely side, never skips, and cashes out after `guesses` correct guesses. */
function hiloPlay(guesses: number, stake = smallestStake): Play {
  const runs = hiloRuns(guesses);
  const factors = [...runs.keys()];
  const paid = [...runs.entries()].map(([factor, { chance }]): End => ({ chance, returned: prizeOf(centavos(stake), Number(factor)) }));
  const after = (right: number): number => (right === 0 ? 1 : [...hiloRuns(right).values()].reduce((sum, { chance }) => sum + chance, 0));
  const missed = Array.from({ length: guesses }, (_, right): End => ({ chance: after(right) - after(right + 1), returned: 0 }));
  const play = stepPlayer({
    game: "hilo",
    params: {},
    stake,
    strategy: ({ table }, steps) => {
      const cards = table["cards"] as readonly number[];
      return { action: steps.length < guesses ? guessOf(hiloRank(cards.at(-1) ?? 0)) : "cash_out", params: {} };
    },
  });
  const words = `the likelier side, out after ${guesses} right`;
  // One draw per card. Cards beyond the last guess are not used.
  return playOfEnds({ words, stake, drawBytes: (guesses + 1) * 4 }, [...missed, ...paid], (bytes) => {
    const whole = new Uint8Array(multiActionEngineOf("hilo").drawBytes);
    whole.set(bytes);
    const { outcome, payout, multiplierX10000 } = play(whole);
    const outcomeClass = payout > 0 || multiplierX10000 > 0 ? guesses + factors.indexOf(String(multiplierX10000)) : Number(outcome["hits"]);
    return { returned: payout, outcomeClass };
  });
}

export const mines: AuditedGame = {
  game: "mines",
  alike: [],
  version: multiActionEngineOf("mines").version,
  plays: [minesPlay(1, 3), minesPlay(3, 3), minesPlay(10, 2), minesPlay(3, 2, 1)],
};

export const hilo: AuditedGame = {
  game: "hilo",
  alike: [],
  version: multiActionEngineOf("hilo").version,
  plays: [hiloPlay(1), hiloPlay(3), hiloPlay(2, 1)],
};
