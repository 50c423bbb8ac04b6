import { describe, expect, it } from "vitest";
import { chiSquareLimit, countOf, distance, sampleOf } from "../test/sample.ts";
import { crashPointX100, crashWinningDraws } from "./index.ts";

describe("the crash point", () => {
  it("is distributed as expected over twelve classes of 200,000 rounds, and exposes a planted bias of one in a hundred", () => {
    const limits = [100, 101, 110, 125, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000];
    const reaching = (valueX100: number) => (valueX100 <= 100 ? 1 : Number(crashWinningDraws({ targetX100: valueX100 })) / 2 ** 52);
    const classOf = (point: number) => limits.findLastIndex((limit) => point >= limit);
    const rounds = 200_000;
    const sample = sampleOf(rounds, 8, crashPointX100);
    const expected = limits.map(
      (limit, index) => rounds * (reaching(limit) - (index + 1 < limits.length ? reaching(limits[index + 1] ?? 0) : 0)),
    );
    expect(distance(countOf(sample.map(classOf), limits.length), expected)).toBeLessThan(chiSquareLimit(limits.length));
    const biased = sample.map((point, index) => (index % 100 === 0 ? 100 : point));
    expect(distance(countOf(biased.map(classOf), limits.length), expected)).toBeGreaterThan(chiSquareLimit(limits.length));
  });
});
