import assert from "node:assert/strict";
import { centavos } from "@trevo/domain";
import { type Step, crash, crashPointX100, crashTargets, crashWinningDraws, prizeOf } from "@trevo/engines";
import { type AuditedGame, type End, type Play, playOfEnds, smallestStake } from "../play.ts";

/** Lower bounds of the classes of crash points, in hundredths. The cash-out point of a play is added. */
const bounds = [100, 110, 125, 150, 200, 300, 500, 1_000, 2_500, 10_000, 100_000];

const chanceFrom = (pointX100: number): number => (pointX100 <= 100 ? 1 : Number(crashWinningDraws({ targetX100: pointX100 })) / 2 ** 52);

interface Flight {
  readonly words: string;
  /** Cash-out point of the bet, in hundredths. */
  readonly atX100: number;
  /** Cashed out by an action; the target is out of reach. */
  readonly byHand?: boolean;
  readonly stake?: number;
}

function crashPlay({ words, atX100, byHand = false, stake = smallestStake }: Flight): Play {
  const read = crash.read({ auto_cash_out: (byHand ? crashTargets.maxX100 : atX100) / 100 });
  assert(read.ok && read.bet.acceptsStake(centavos(stake)), `crash does not take ${words}`);
  const { bet } = read;
  const from = [...new Set([...bounds, atX100])].sort((a, b) => a - b);
  const ends = from.map((point, index): End => {
    const next = from[index + 1];
    return {
      chance: chanceFrom(point) - (next === undefined ? 0 : chanceFrom(next)),
      returned: point >= atX100 ? prizeOf(centavos(stake), atX100 * 100) : 0,
    };
  });
  const leave: readonly Step[] = [{ action: "cash_out", params: { at: atX100 / 100 } }];
  return playOfEnds({ words, stake, drawBytes: crash.drawBytes }, ends, (bytes) => {
    const point = crashPointX100(bytes);
    const state = bet.replay({ stake: centavos(stake), bytes, steps: byHand && point >= atX100 ? leave : [] });
    assert(state?.end, "a flight ends");
    return { returned: state.end.payout, outcomeClass: from.findLastIndex((bound) => bound <= point) };
  });
}

export const crashGame: AuditedGame = {
  game: crash.game,
  alike: [],
  version: crash.version,
  plays: [
    crashPlay({ words: "target 1.01×", atX100: 101 }),
    crashPlay({ words: "out by hand at 1.50×", atX100: 150, byHand: true }),
    crashPlay({ words: "target 2×", atX100: 200 }),
    crashPlay({ words: "target 100×", atX100: 10_000 }),
    crashPlay({ words: "target 3.33×", atX100: 333, stake: 1 }),
  ],
};
