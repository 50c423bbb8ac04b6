import { describe, expect, it } from "vitest";
import { pointsOf } from "./points.ts";
import { noSums } from "./sums.ts";

const day = "2031-03-05";
const at = (hour: number, minute = 0): Date => new Date(Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000);
const starts = [at(0), at(1), at(2), at(3)];
const hourOf = (hour: number, staked_cash: number, won_cash = 0) => ({ ...noSums, tenant_id: 1, hour: at(hour), staked_cash, won_cash });
const noneEarlier = { startsEarlier: starts, hoursEarlier: [] };

describe("the points of a span", () => {
  it("mark the current step as open, and are empty for steps that have not begun", () => {
    const points = pointsOf({
      moment: at(1, 20),
      starts,
      ends: at(4),
      hours: [hourOf(0, 90, 30), hourOf(1, 10)],
      expected: [],
      ...noneEarlier,
    });
    expect(points.map(({ ggr, is_open }) => [ggr, is_open])).toEqual([
      [60, false],
      [10, true],
      [null, false],
      [null, false],
    ]);
  });

  it("are not open at the moment when the last step ends", () => {
    const points = pointsOf({ moment: at(4), starts, ends: at(4), hours: [], expected: [], ...noneEarlier });
    expect(points.some(({ is_open }) => is_open)).toBe(false);
  });

  it("have a band around the expected result of known games, with everything else as it was", () => {
    const expected = [{ hour: at(1), kept: 500, expected: 300, variance: 10_000 }];
    const points = pointsOf({ moment: at(4), starts, ends: at(4), hours: [hourOf(1, 1_700, 1_000)], expected, ...noneEarlier });
    expect(points.map(({ band }) => band)).toEqual([null, { low: 500 - 196, high: 500 + 196 }, null, null]);
  });

  it("add the variances of hours to that of a longer step", () => {
    const expected = [1, 2].map((hour) => ({ hour: at(hour), kept: 0, expected: 0, variance: 5_000 }));
    const points = pointsOf({ moment: at(4), starts: [at(0)], ends: at(4), hours: [], expected, startsEarlier: [at(0)], hoursEarlier: [] });
    expect(points[0]?.band).toEqual({ low: -196, high: 196 });
  });
});
