import { centavos } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import {
  halfLostOutcome,
  halfWonOutcome,
  lostOutcome,
  type MarketType,
  namedSystems,
  type Outcome,
  outcomesAtScore,
  settleBet,
  type SystemCode,
  voidOutcome,
  wonOutcome,
} from "./index.ts";

/**
 * Pounds and pence in the sources are taken as reais and centavos: the arithmetic is the same. `odds` are fractional, as quoted: 3/1 is 3.
 */
function system(code: SystemCode, { unit, odds, outcomes }: { unit: number; odds: readonly number[]; outcomes: readonly Outcome[] }) {
  const { sizes } = namedSystems.find((named) => named.code === code) ?? { sizes: [] };
  const legs = odds.map((quoted) => ({ odds_x1000: 1_000 + 1_000 * quoted }));
  const combinations = { trixie: 4, yankee: 11, lucky_15: 15 }[code as string] ?? 0;
  return settleBet({ sizes, stake: centavos(unit * combinations), is_free: false, legs }, outcomes)?.payout;
}

const single = (type: MarketType, line_x4: number, [code, odds_x1000]: readonly [number, number]) => ({
  at: (score: readonly [number, number], stake = 100_00) => {
    const outcome = outcomesAtScore({ type, line_x4 }, score)[code] ?? null;
    return settleBet({ sizes: [1], stake: centavos(stake), is_free: false, legs: [{ odds_x1000 }] }, [outcome])?.payout;
  },
});

describe("systems as published", () => {
  const won = (n: number) => Array.from({ length: n }, () => wonOutcome);

  it("Trixie of 1 at 2/1, 3/1 and 4/1: pays 107.00 when all win (oddschecker.com/betting-terms/trixie)", () => {
    expect(system("trixie", { unit: 1_00, odds: [2, 3, 4], outcomes: won(3) })).toBe(107_00);
  });
  it("Trixie of 10 at evens: pays 200 when all win and 40 when two do (drawnobet.com/trixie-bet)", () => {
    expect(system("trixie", { unit: 10_00, odds: [1, 1, 1], outcomes: won(3) })).toBe(200_00);
    expect(system("trixie", { unit: 10_00, odds: [1, 1, 1], outcomes: [wonOutcome, lostOutcome, wonOutcome] })).toBe(40_00);
  });
  it("Yankee of 0.30 with four winners at 3/1: pays 182.40 (docstoc 126500329)", () => {
    expect(system("yankee", { unit: 30, odds: [3, 3, 3, 3], outcomes: won(4) })).toBe(182_40);
  });
  it("Lucky 15 of 0.30 with three winners at 3/1 and a non-runner: pays 74.70 (docstoc 126500329)", () => {
    expect(system("lucky_15", { unit: 30, odds: [3, 3, 3, 9], outcomes: [...won(3), voidOutcome] })).toBe(74_70);
  });
  it("Lucky 15 of 1 at 3/1, 7/1, 5/2 and evens: pays 606.50, stake included (theanswerbank.co.uk 8779941)", () => {
    const paid = system("lucky_15", { unit: 1_00, odds: [3, 7, 2.5, 1], outcomes: won(4) });
    expect(paid).toBe(606_50);
  });
});

describe("Asian handicaps as published", () => {
  it("0 : ¾ at 1.825 and 2.075 for 100: pays 141.25 and 50.00 at a win by one, 207.50 to the other side at a draw (asianhandicap.tripod.com/page3)", () => {
    const favourite = single("handicap", -3, [0, 1_825]);
    const other = single("handicap", -3, [1, 2_075]);
    expect(favourite.at([1, 0])).toBe(141_25);
    expect(other.at([1, 0])).toBe(50_00);
    expect(other.at([1, 1])).toBe(207_50);
    expect(favourite.at([1, 1])).toBe(0);
    expect(favourite.at([3, 1])).toBe(182_50);
  });

  /**
   * The team's lead in goals (a draw is 0), for the team that gives the handicap; `+` marks the team that receives it. Sources:
   * help.nj.bet365.com, Pinnacle, Unibet.
   */
  const table: readonly (readonly [line_x4: number, lead: number, outcome: Outcome])[] = [
    [0, 1, wonOutcome],
    [0, 0, voidOutcome],
    [0, -1, lostOutcome],
    [-1, 1, wonOutcome],
    [-1, 0, halfLostOutcome],
    [-1, -1, lostOutcome],
    [1, 1, wonOutcome],
    [1, 0, halfWonOutcome],
    [1, -1, lostOutcome],
    [-2, 1, wonOutcome],
    [-2, 0, lostOutcome],
    [2, 0, wonOutcome],
    [2, -1, lostOutcome],
    [-3, 2, wonOutcome],
    [-3, 1, halfWonOutcome],
    [-3, 0, lostOutcome],
    [3, 0, wonOutcome],
    [3, -1, halfLostOutcome],
    [3, -2, lostOutcome],
    [-4, 2, wonOutcome],
    [-4, 1, voidOutcome],
    [-4, 0, lostOutcome],
    [4, 0, wonOutcome],
    [4, -1, voidOutcome],
    [4, -2, lostOutcome],
    [-5, 2, wonOutcome],
    [-5, 1, halfLostOutcome],
    [-5, 0, lostOutcome],
    [5, -1, halfWonOutcome],
    [5, -2, lostOutcome],
    [-6, 2, wonOutcome],
    [-6, 1, lostOutcome],
    [6, -1, wonOutcome],
    [6, -2, lostOutcome],
    [-7, 3, wonOutcome],
    [-7, 2, halfWonOutcome],
    [-7, 1, lostOutcome],
    [7, -1, wonOutcome],
    [7, -2, halfLostOutcome],
    [-8, 3, wonOutcome],
    [-8, 2, voidOutcome],
    [-8, 1, lostOutcome],
    [8, -2, voidOutcome],
    [8, -3, lostOutcome],
    [-9, 3, wonOutcome],
    [-9, 2, halfLostOutcome],
    [-9, 1, lostOutcome],
    [-10, 3, wonOutcome],
    [-10, 2, lostOutcome],
    [10, -2, wonOutcome],
    [10, -3, lostOutcome],
  ];

  it.each(table)(
    "line %i quarters at a lead of %i: has the published outcome, for the home side and mirrored",
    (line_x4, lead, outcome) => {
      const score = [Math.max(lead, 0), Math.max(-lead, 0)] as const;
      expect(outcomesAtScore({ type: "handicap", line_x4 }, score)[0]).toEqual(outcome);
      expect(outcomesAtScore({ type: "handicap", line_x4: -line_x4 }, [score[1], score[0]])[1]).toEqual(outcome);
    },
  );
});

describe("over and under at quarter lines as published (help.vptop.com)", () => {
  const table: readonly (readonly [line_x4: number, goals: number, over: Outcome, under: Outcome])[] = [
    [9, 1, lostOutcome, wonOutcome],
    [9, 2, halfLostOutcome, halfWonOutcome],
    [9, 3, wonOutcome, lostOutcome],
    [11, 2, lostOutcome, wonOutcome],
    [11, 3, halfWonOutcome, halfLostOutcome],
    [11, 4, wonOutcome, lostOutcome],
    [8, 2, voidOutcome, voidOutcome],
    [10, 2, lostOutcome, wonOutcome],
    [10, 3, wonOutcome, lostOutcome],
  ];
  it.each(table)("line %i quarters at %i goals: has the published outcomes", (line_x4, goals, over, under) => {
    for (let home = 0; home <= goals; home += 1) {
      expect(outcomesAtScore({ type: "total", line_x4 }, [home, goals - home])).toEqual([over, under]);
      expect(outcomesAtScore({ type: "team_total_home", line_x4 }, [goals, home])).toEqual([over, under]);
      expect(outcomesAtScore({ type: "team_total_away", line_x4 }, [home, goals])).toEqual([over, under]);
    }
  });
});
