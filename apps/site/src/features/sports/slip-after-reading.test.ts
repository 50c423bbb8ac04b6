import type { SportFixtureDetail } from "@trevo/contract";
import { expect, it } from "vitest";
import { slipAfterReading } from "./slip-after-reading.ts";
import { slipLeg } from "./slip-leg-fixture.ts";

const reading = (market: object, state = "live") =>
  ({
    id: 7,
    state,
    groups: [
      {
        code: "main",
        markets: [{ id: 7, takes_bets: true, version: 2, selections: [{ code: "home", odds_x1000: 2_500 }], ...market }],
      },
    ],
  }) as unknown as SportFixtureDetail;

it("a selection takes the odds of the newest reading and keeps the odds that the player saw", () => {
  const slip = [slipLeg(7), slipLeg(8)];
  const next = slipAfterReading(slip, reading({}));
  expect(next).toMatchObject([{ odds_x1000: 2_500, was_x1000: 2_000, version: 2 }, { odds_x1000: 2_000 }]);
  expect(slipAfterReading(next, reading({}))).toBe(next);
  expect(slipAfterReading(slip, reading({ version: 1 }))).toBe(slip);
});

it("a selection that takes no bets is blocked until it is offered again, permanently once it is decided or its match is over", () => {
  const suspended = slipAfterReading([slipLeg(7)], reading({ takes_bets: false }));
  expect(suspended).toMatchObject([{ blocked: "market_suspended" }]);
  expect(slipAfterReading(suspended, reading({ takes_bets: false }))).toBe(suspended);
  expect(slipAfterReading(suspended, reading({}))).toMatchObject([{ blocked: null, odds_x1000: 2_500 }]);
  const decided = { selections: [{ code: "home", odds_x1000: 2_500, result: { won: true, void_halves: 0 } }] };
  for (const gone of [reading({}, "ended"), reading(decided), reading({ id: 9 }), reading({ selections: [] })])
    expect(slipAfterReading([slipLeg(7)], gone)).toMatchObject([{ blocked: "market_closed" }]);
});

it("a bet builder of the match keeps its combined odds", () => {
  const slip = [slipLeg(7, { joined: [{ market_id: 7, code: "home", odds_x1000: 2_000, version: 1, name: "A" }] })];
  expect(slipAfterReading(slip, reading({ takes_bets: false }))).toBe(slip);
});
