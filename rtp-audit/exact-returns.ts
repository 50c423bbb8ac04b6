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

/** The long-term return of a game, as shares of the stake. */
export interface ExactReturn {
  readonly game: string;
  readonly version: number;
  /** RTP of the pay table before rounding. For a game of decisions, with the best decisions. */
  readonly stated: number;
  /** Lowest and highest return of a bet at the given stake, with prizes rounded down. Null if the return depends on decisions. */
  readonly range: { readonly least: number; readonly most: number } | null;
  readonly largestFactor: number;
  /** The game whose audited rounds also cover this one: itself, or for a slot that shares its table, the audited slot. */
  readonly auditedAs: string | undefined;
}

const share = ({ numerator, denominator }: Rational): number => Number((numerator * 10n ** 9n) / denominator) / 1e9;

/** Yields the exact return of every bet. For crash and mines, yields one return per cash-out point. */
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

/** Returns of every house game, for the version used by new rounds. */
export const exactReturns = (audited: readonly AuditedGame[], stake: number): ExactReturn[] =>
  houseGames().map((rules) => ({
    game: rules.game,
    version: rules.version,
    stated: rules.returnBasisPoints / 10_000,
    range: rangeOf(rules, stake),
    largestFactor: rules.maxMultiplierX10000 / 10_000,
    auditedAs: audited.find(({ game, alike }) => game === rules.game || alike.includes(rules.game))?.game,
  }));
