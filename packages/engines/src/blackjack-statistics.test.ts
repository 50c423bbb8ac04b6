import { centavos } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { bestMove, blackjackReturn, dealerEnd } from "../test/blackjack-return.ts";
import { chiSquareLimit, countOf, distance, sampleOf } from "../test/sample.ts";
import { blackjack, blackjackDealer, blackjackTotal, type Step, type MultiActionBet } from "./index.ts";

const stake = centavos(1_000);
const step = (action: string): Step => ({ action, params: {} });

function betOf(): MultiActionBet {
  const read = blackjack.read({});
  if (!read.ok) throw new Error("no bet");
  return read.bet;
}

describe("100,000 rounds of blackjack", () => {
  const bytes = sampleOf(100_000, blackjack.drawBytes, (drawn) => drawn);
  const endOf = (cards: readonly number[]): number => {
    const { total } = blackjackTotal(cards);
    return total === 21 && cards.length === 2 ? 6 : Math.min(total, 22) - 17;
  };

  it("give the dealer the expected totals, and expose a dealer who avoids one bust in twenty", () => {
    const expected = [17, 18, 19, 20, 21, 22, 23].map((end) => dealerEnd(end) * bytes.length);
    const ends = bytes.map((drawn) => endOf(blackjackDealer(drawn)));
    expect(distance(countOf(ends, 7), expected)).toBeLessThan(chiSquareLimit(7));
    const saved = ends.map((end, nth) => (end === 5 && nth % 20 === 0 ? 4 : end));
    expect(distance(countOf(saved, 7), expected)).toBeGreaterThan(chiSquareLimit(7));
  });

  it(
    "return the expected share to the best strategy within four standard errors, and less to a player who always stands",
    { timeout: 120_000 },
    () => {
      const play = (drawn: Uint8Array, choose: (table: Record<string, unknown>, moves: readonly string[]) => string): number => {
        const steps: Step[] = [];
        for (;;) {
          const state = betOf().replay({ stake, bytes: drawn, steps });
          if (!state) throw new Error("a move that was offered is not allowed");
          if (state.end) return (state.end.payout - state.staked) / stake;
          steps.push(step(choose(state.table, state.moves)));
        }
      };
      const value = (card: number) => Math.min((card >> 2) + 1, 10);
      const gains = bytes.map((drawn) =>
        play(drawn, (table, moves) => {
          const { hands, active, dealer } = table as { hands: { cards: number[] }[]; active: number; dealer: { cards: number[] } };
          return bestMove((hands[active]?.cards ?? []).map(value), value(dealer.cards[0] ?? 0), moves);
        }),
      );
      const meanOf = (all: number[]) => all.reduce((sum, gain) => sum + gain, 0) / all.length;
      const error = Math.sqrt(meanOf(gains.map((gain) => gain * gain)) / gains.length);
      const expected = blackjackReturn() - 1;
      expect(Math.abs(meanOf(gains) - expected)).toBeLessThan(4 * error);
      expect(Math.abs(meanOf(bytes.map((drawn) => play(drawn, () => "stand"))) - expected)).toBeGreaterThan(4 * error);
    },
  );
});
