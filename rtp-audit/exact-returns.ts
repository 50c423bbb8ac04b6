import { centavos, type Rational } from "@trevo/domain";
import {
  type HouseRules,
  crash,
  crashReturn,
  crashTargets,
  currentEngine,
  houseGames,
  mines,
  minesLastGem,
  minesMost,
  minesReturn,
} from "@trevo/engines";
import type { AuditedGame } from "./play.ts";

/** What a game gives back in the long run. Shares of the stake. */
export interface ExactReturn {
  readonly game: string;
  readonly version: number;
  /** As its pay table states it: before rounding, of a game of decisions with the best ones. */
  readonly stated: number;
  /** At the stake asked for, prizes rounded down: of the bet that gives the least, and of the one that gives the most. Null where decisions decide. */
  readonly range: { readonly least: number; readonly most: number } | null;
  readonly largestFactor: number;
  /** The game whose audited rounds are this one's too: itself, but for a slot on a table with others. */
  readonly auditedAs: string | undefined;
}

const share = ({ numerator, denominator }: Rational): number => Number((numerator * 10n ** 9n) / denominator) / 1e9;

/** The exact return of every bet there is, of crash and mines of every place to leave. */
function* returnsOf({ game }: HouseRules, stake: number): Generator<Rational> {
  for (const bet of currentEngine(game)?.bets() ?? []) yield bet.exactReturn(centavos(stake));
  if (game === mines.game)
    for (let count = 1; count <= minesMost; count += 1)
      for (let gems = 1; gems <= minesLastGem({ mines: count }); gems += 1)
        yield minesReturn({ mines: count }, { gems, stake: centavos(stake) });
  if (game === crash.game)
    for (let targetX100: number = crashTargets.minX100; targetX100 <= crashTargets.maxX100; targetX100 += 1)
      yield crashReturn({ targetX100 }, centavos(stake));
}

function rangeOf(rules: HouseRules, stake: number): ExactReturn["range"] {
  let [least, most] = [Infinity, -Infinity];
  for (const exact of returnsOf(rules, stake)) {
    const one = share(exact);
    [least, most] = [Math.min(one, least), Math.max(one, most)];
  }
  return least > most ? null : { least, most };
}

/** Every game of the house, by the version that new rounds are played on. */
export const exactReturns = (audited: readonly AuditedGame[], stake: number): ExactReturn[] =>
  houseGames().map((rules) => ({
    game: rules.game,
    version: rules.version,
    stated: rules.returnBasisPoints / 10_000,
    range: rangeOf(rules, stake),
    largestFactor: rules.maxMultiplierX10000 / 10_000,
    auditedAs: audited.find(({ game, alike }) => game === rules.game || alike.includes(rules.game))?.game,
  }));
