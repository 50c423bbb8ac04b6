import type { SportFixtureDetail, SportMarket } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { followOdds, headOf, type OddsFrame } from "./follow-odds.ts";

const market = (id: number, odds: readonly number[], version = 1): SportMarket => ({
  id,
  type: "result",
  line_x4: 0,
  part: "match",
  takes_bets: true,
  version,
  margin_ppm: 50_000,
  selections: ["home", "draw", "away"].map((code, index) => ({ code, odds_x1000: odds[index] ?? null })),
});
const read = {
  id: 7,
  main: [market(1, [2_000, 3_000, 4_000])],
  groups: [{ code: "main", markets: [market(1, [2_000, 3_000, 4_000]), market(2, [1_500, 2_500, 8_000])] }],
  channel_heads: { "sports-f.7": 10 },
} as unknown as SportFixtureDetail;

const frame = (after: number, seq: number, odds: readonly number[], change: Partial<OddsFrame> = {}): OddsFrame => ({
  fixture: 7,
  after,
  seq,
  markets: [[1, seq, true, odds]],
  ...change,
});
const oddsOf = ({ main }: SportFixtureDetail) => main[0]?.selections.map(({ odds_x1000 }) => odds_x1000);

describe("the odds of a match", () => {
  it("follow the frames received since the match was read, in lists and tabs, in any order", () => {
    const { fixture, isBehind } = followOdds(read, [frame(12, 15, [1_900, 3_100, 4_200]), frame(10, 12, [1_950, 3_050, 4_100])]);
    expect([oddsOf(fixture), fixture.groups[0]?.markets[0]?.version, headOf(fixture), isBehind]).toEqual([
      [1_900, 3_100, 4_200],
      15,
      15,
      false,
    ]);
    expect(fixture.groups[0]?.markets[1]).toEqual(read.groups[0]?.markets[1]);
  });

  it("ignore a frame that is not newer, a repeated frame, and a frame of another match", () => {
    const next = frame(10, 12, [1_950, 3_050, 4_100]);
    const { fixture, isBehind } = followOdds(read, [frame(9, 10, [1, 2, 3]), next, next, frame(10, 13, [1, 2, 3], { fixture: 8 })]);
    expect([oddsOf(fixture), isBehind]).toEqual([[1_950, 3_050, 4_100], false]);
  });

  it("stop at a gap and require the match to be read again", () => {
    const { fixture, isBehind } = followOdds(read, [frame(10, 12, [1_950, 3_050, 4_100]), frame(13, 14, [1, 2, 3])]);
    expect([oddsOf(fixture), headOf(fixture), isBehind]).toEqual([[1_950, 3_050, 4_100], 12, true]);
  });

  it.each<[string, OddsFrame["markets"]]>([
    ["bets are stopped", [[1, 12, false, [2_000, 3_000, 4_000]]]],
    ["a market is new", [[3, 1, true, [2_000, 1_800]]]],
  ])("require the match to be read again if %s", (_, markets) => {
    const { fixture, isBehind } = followOdds(read, [frame(10, 12, [], { markets })]);
    expect([headOf(fixture), isBehind, fixture.main[0]?.takes_bets]).toEqual([12, true, markets[0]?.[0] !== 1]);
  });

  it("do not require it for a new market that takes no bets", () => {
    expect(followOdds(read, [frame(10, 12, [], { markets: [[3, 1, false, [2_000]]] })]).isBehind).toBe(false);
  });
});
