import assert from "node:assert/strict";
import { centavos } from "@trevo/domain";
import {
  type HouseEngine,
  currentEngine,
  diceOdds,
  diceOutcomes,
  doubleColourOf,
  doubleMultipliers,
  drawRange,
  drawsBelow,
  engines,
  isOriginal,
  kenoMultipliers,
  kenoWays,
  limboDraws,
  limboWinningDraws,
  plinkoMultipliers,
  plinkoWays,
  prizeOf,
  rodaMultipliers,
  roletaPlaces,
} from "@trevo/engines";
import { betOn } from "../http/moves.ts";
import { type AuditedGame, type End, type Play, playOfEnds, smallestStake } from "../play.ts";

/** The odds of a bet: probability and factor (in ten-thousandths) of each class, and the class of an outcome. */
interface Odds {
  readonly params: Record<string, unknown>;
  readonly words: string;
  readonly stake?: number;
  readonly classes: readonly { readonly chance: number; readonly multiplierX10000: number }[];
  classOf(outcome: Record<string, unknown>): number;
}

const engineOf = (game: string): HouseEngine => {
  const engine = currentEngine(game);
  assert(engine, `there is no ${game}`);
  return engine;
};

/** Creates a play of the current version. Its mean must equal the return that the engine states. */
function instantPlay(engine: HouseEngine, odds: Odds): Play {
  const stake = centavos(odds.stake ?? smallestStake);
  const read = engine.read(odds.params);
  assert(read.ok && read.bet.acceptsStake(stake), `${engine.game} does not take ${odds.words}`);
  const { bet } = read;
  const ends: End[] = odds.classes.map(({ chance, multiplierX10000 }) => ({ chance, returned: prizeOf(stake, multiplierX10000) }));
  const play = playOfEnds({ words: odds.words, stake, drawBytes: engine.drawBytes }, ends, (bytes) => {
    const { outcome, payout } = bet.play(stake, bytes);
    return { returned: payout, outcomeClass: odds.classOf(outcome) };
  });
  const stated = bet.exactReturn(stake);
  // Keno counts the ways to draw without replacement. All other games weight the exact draws.
  assert(Math.abs(play.mean - Number(stated.numerator) / Number(stated.denominator)) < 1e-9, `${engine.game}: two exact returns`);
  return play;
}

function audited(game: string, odds: readonly Odds[]): AuditedGame {
  const engine = engineOf(game);
  return { game, alike: [], version: engine.version, plays: odds.map((one) => instantPlay(engine, one)) };
}

/** Weights each of `numbers` equally wide outcomes by how many of the 2^32 draws select it. */
const evenly = (numbers: number, factorOf: (number: number) => number) =>
  Array.from({ length: numbers }, (_, number) => ({
    chance: Number(drawsBelow(number + 1, numbers) - drawsBelow(number, numbers)) / drawRange,
    multiplierX10000: factorOf(number),
  }));

/** Classes: ten ranges of the roll, with the range that contains the target cut in two. */
function diceBet(direction: "over" | "under", targetX100: number, stake = smallestStake): Odds {
  const { multiplierX10000 } = diceOdds({ direction, targetX100 });
  const cut = direction === "over" ? targetX100 + 1 : targetX100;
  const starts = [...new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((slice) => slice * 1_000).concat(cut))].sort((a, b) => a - b);
  const upTo = (start: number): number => Number(drawsBelow(start, diceOutcomes)) / drawRange;
  return {
    params: { direction, target: targetX100 / 100 },
    words: `${direction} ${targetX100 / 100}`,
    stake,
    classes: starts.map((start, index) => ({
      chance: upTo(starts[index + 1] ?? diceOutcomes) - upTo(start),
      multiplierX10000: start >= cut === (direction === "over") ? multiplierX10000 : 0,
    })),
    classOf: ({ roll }) => starts.findLastIndex((start) => start <= Math.round(Number(roll) * 100)),
  };
}

/** Classes: results between a few multipliers, including the target. */
function limboBet(targetX100: number, stake = smallestStake): Odds {
  const marks = [...new Set([101, 150, 200, 400, 1_000, 10_000, targetX100])].sort((a, b) => b - a);
  const reach = (mark: number): number => limboWinningDraws({ targetX100: mark }) / limboDraws;
  const starts = [...marks, 0];
  return {
    params: { target: targetX100 / 100 },
    words: `target ${targetX100 / 100}×`,
    stake,
    classes: starts.map((mark, index) => ({
      chance: (mark === 0 ? 1 : reach(mark)) - (index === 0 ? 0 : reach(starts[index - 1] ?? 0)),
      multiplierX10000: mark >= targetX100 ? targetX100 * 100 : 0,
    })),
    classOf: ({ result }) => starts.findIndex((mark) => mark <= Math.round(Number(result) * 100)),
  };
}

const doubleBet = (colour: "red" | "black" | "white", stake = smallestStake): Odds => ({
  params: { colour },
  words: colour,
  stake,
  classes: evenly(15, (tile) => (doubleColourOf(tile) === colour ? doubleMultipliers[colour] : 0)),
  classOf: ({ tile }) => Number(tile),
});

const plinkoBet = (rows: 8 | 12 | 16, risk: "low" | "medium" | "high", stake = smallestStake): Odds => ({
  params: { rows, risk },
  words: `${rows} rows, ${risk} risk`,
  stake,
  classes: plinkoMultipliers({ rows, risk }).map((multiplierX10000, bucket) => ({
    chance: Number(plinkoWays(rows, bucket)) / 2 ** rows,
    multiplierX10000,
  })),
  classOf: ({ bucket }) => Number(bucket),
});

const kenoBet = (picks: readonly number[], stake = smallestStake): Odds => ({
  params: { picks },
  words: `${picks.length} ${picks.length === 1 ? "pick" : "picks"}`,
  stake,
  classes: kenoMultipliers(picks.length).map((multiplierX10000, hits) => ({
    chance: Number(kenoWays(picks.length, hits)) / Number(kenoWays(0, 0)),
    multiplierX10000,
  })),
  classOf: ({ hits }) => Number(hits),
});

const rodaBet = (segments: 10 | 20 | 30 | 40 | 50, risk: "low" | "medium" | "high", stake = smallestStake): Odds => {
  const multipliers = rodaMultipliers({ segments, risk });
  return {
    params: { segments, risk },
    words: `${segments} segments, ${risk} risk`,
    stake,
    classes: evenly(segments, (segment) => multipliers[segment] ?? 0),
    classOf: ({ segment }) => Number(segment),
  };
};

/** Places chips of one amount on each of these places. */
const roletaBet = (words: string, keys: readonly string[], chip: number): Odds => {
  const places = roletaPlaces.filter(({ kind, numbers }) => keys.includes(`${kind} ${numbers.join(" ")}`) || keys.includes(kind));
  assert(places.length > 0, `no place is called ${keys.join(", ")}`);
  const stake = chip * places.length;
  return {
    params: { bets: places.map(({ kind, numbers }) => ({ kind, numbers: [...numbers], amount: chip })) },
    words,
    stake,
    classes: evenly(37, (number) =>
      places.reduce((sum, place) => sum + (place.numbers.includes(number) ? (36 / place.numbers.length) * (10_000 / places.length) : 0), 0),
    ),
    classOf: ({ number }) => Number(number),
  };
};

const ten = [1, 5, 9, 13, 17, 21, 25, 29, 33, 37];

/** Games whose odds are computed here independently. One play of each has a stake of one centavo. */
const workedOut: readonly AuditedGame[] = [
  audited("dice", [diceBet("under", 9_800), diceBet("over", 5_000), diceBet("over", 9_800), diceBet("under", 3_333, 1)]),
  audited("limbo", [limboBet(101), limboBet(200), limboBet(10_000), limboBet(333, 1)]),
  audited("double", [doubleBet("red"), doubleBet("black"), doubleBet("white"), doubleBet("red", 1)]),
  audited("plinko", [plinkoBet(8, "low"), plinkoBet(12, "medium"), plinkoBet(16, "high"), plinkoBet(8, "low", 1)]),
  audited("keno", [kenoBet([7]), kenoBet(ten.slice(0, 5)), kenoBet(ten), kenoBet([7, 40], 1)]),
  audited("roda", [rodaBet(10, "low"), rodaBet(30, "medium"), rodaBet(50, "high"), rodaBet(10, "low", 1)]),
  audited("roleta", [
    roletaBet("red", ["red"], smallestStake),
    roletaBet("the three dozens", ["dozen"], smallestStake),
    roletaBet("the number 17", ["straight 17"], smallestStake),
    roletaBet("a corner", ["corner 1 2 4 5"], 1),
  ]),
];

/** Creates a play of the registry's bet, checked against the final outcomes that the engine states. */
function statedPlay(engine: HouseEngine, stake: number): Play {
  const params = betOn(engine.game, stake);
  const read = engine.read(params);
  assert(read.ok && read.bet.ends && read.bet.acceptsStake(centavos(stake)), `${engine.game} states no ends: work out its odds here`);
  const { bet } = read;
  const byAmount = Map.groupBy(read.bet.ends(centavos(stake)), ({ returned }) => returned);
  const ends = Array.from(byAmount, ([returned, alike]) => ({ returned, chance: alike.reduce((sum, { chance }) => sum + chance, 0) }));
  return playOfEnds({ words: JSON.stringify(params), stake, drawBytes: engine.drawBytes }, ends, (bytes) => {
    const { payout } = bet.play(centavos(stake), bytes);
    return { returned: payout, outcomeClass: ends.findIndex(({ returned }) => returned === payout) };
  });
}

export const stated = (engine: HouseEngine): AuditedGame => ({
  game: engine.game,
  alike: [],
  version: engine.version,
  plays: [smallestStake, 1].map((stake) => statedPlay(engine, stake)),
});

const isWorkedOut = (game: string): boolean => workedOut.some((entry) => entry.game === game);

/** Games whose round ends in the call that starts it. */
export const instantGames: readonly AuditedGame[] = [
  ...workedOut,
  ...engines.filter((engine) => isOriginal(engine.game) && !isWorkedOut(engine.game) && currentEngine(engine.game) === engine).map(stated),
];
