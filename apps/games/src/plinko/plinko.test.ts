// @vitest-environment happy-dom
import { plinkoMultipliers, plinkoRisks, plinkoRows } from "@trevo/engines";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { goOn, mainKey, standStill, textOf } from "../frame/test/game-page.ts";
import { choose, openInstant, playRound } from "../frame/test/play.ts";
import { bucketOf, layoutOf, stopsOf } from "./board.ts";
import { createPlinkoGame } from "./plinko-game.ts";

describe("plinko", () => {
  beforeEach(standStill);
  afterEach(goOn);

  it("draws a bucket for each result of the bet, and marks the one that was hit", async () => {
    const path = "010101010101";
    const frame = await openInstant(createPlinkoGame, [
      { params: { rows: 12, risk: "medium" }, outcome: { path, bucket: 6 }, payout: 30, multiplier_x100: 30, balance: 9_930 },
    ]);
    expect(document.querySelectorAll(".buckets .bucket")).toHaveLength(13);
    expect(await playRound(frame, 8_000)).toMatchObject({ params: { rows: 12, risk: "medium" } });
    const hits = [...document.querySelectorAll(".bucket")].map((bucket) => bucket.classList.contains("hit"));
    expect(hits.indexOf(true)).toBe(6);
    expect(hits.filter(Boolean)).toHaveLength(1);
    expect(textOf(".chip")).toBe("voltou R$ 0,30");
  });

  it("sets rows and risk, and shows the largest prize with its chance", async () => {
    const frame = await openInstant(createPlinkoGame, [{ params: { rows: 8, risk: "low" }, outcome: { path: "00000000", bucket: 0 } }]);
    choose("rows", plinkoRows.indexOf(8));
    choose("risk", plinkoRisks.indexOf("low"));
    expect(document.querySelectorAll(".buckets .bucket")).toHaveLength(9);
    const largest = plinkoMultipliers({ rows: 8, risk: "low" })[0] ?? 0;
    expect(mainKey().promise).toContain(`R$ 1,00 paga até R$ ${(largest / 10_000).toFixed(2).replace(".", ",")}`);
    expect(await playRound(frame, 8_000)).toMatchObject({ params: { rows: 8, risk: "low" } });
  });

  it("describes a round of another bet in the history by that bet", async () => {
    const frame = await openInstant(createPlinkoGame, [{ params: { rows: 8, risk: "high" }, outcome: { path: "00000000", bucket: 0 } }]);
    await playRound(frame, 8_000);
    const factor = (plinkoMultipliers({ rows: 8, risk: "high" })[0] ?? 0) / 10_000;
    expect(textOf(".history li span")).toBe(`${String(factor).replace(".", ",")}×`);
  });
});

describe("the path of the ball", () => {
  const paths = fc
    .constantFrom(...plinkoRows)
    .chain((rows) => fc.array(fc.integer({ min: 0, max: 1 }), { minLength: rows, maxLength: rows }));

  it("touches one peg a row, from the first one to its bucket", () => {
    fc.assert(
      fc.property(paths, (path) => {
        const shown = layoutOf(path.length);
        const stops = stopsOf(path, shown);
        expect(stops).toHaveLength(path.length + 1);
        expect(stops[0]?.[0]).toBe(170);
        expect(stops.at(-1)?.[0]).toBeCloseTo(shown.bucketAt(bucketOf(path)), 6);
        for (const [row, [x, y]] of stops.slice(0, -1).entries()) {
          const [before, peg] = [stops[row - 1], shown.pegAt(row, bucketOf(path.slice(0, row)) + 1)];
          expect(x).toBeCloseTo(peg[0], 6);
          if (before) expect(Math.abs(x - before[0])).toBeCloseTo(shown.across / 2, 6);
          if (before) expect(y).toBeGreaterThan(before[1]);
        }
      }),
    );
  });

  it("ends at the bucket whose index is the number of turns to the right", () => {
    expect(bucketOf([0, 0, 0])).toBe(0);
    expect(bucketOf([1, 0, 1])).toBe(2);
  });
});
