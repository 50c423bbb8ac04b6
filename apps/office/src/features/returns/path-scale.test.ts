import type { VersionReturnFile } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { pathScaleOf } from "./path-scale.ts";

const place = { left: 0, right: 300, top: 0, bottom: 100 };
const fileOf = (path: VersionReturnFile["path"], deviation: number | null): VersionReturnFile => ({
  id: "dice-1",
  game: "dice",
  title: "Dice",
  version: 1,
  is_current: true,
  rules_hash: "",
  paytable_hash: "",
  by_decisions: false,
  rounds: 0,
  realised: null,
  interval: null,
  staked: 0,
  won: 0,
  ggr: 0,
  z: null,
  outside: false,
  is_checkable: true,
  promised: 9_600,
  path,
  deviation,
});
const point = (rounds: number, realised: number) => ({ rounds, realised, z: null });

describe("the scale of a return's path", () => {
  it("spreads powers of ten evenly, with the promised return in the middle", () => {
    const { x, y, decades, lines } = pathScaleOf(fileOf([point(100, 9_000), point(100_000, 9_700)], 5_000), place);
    expect([x(100), x(1_000), x(100_000)].map(Math.round)).toEqual([0, 100, 300]);
    expect(y(9_600)).toBe(50);
    expect(decades).toEqual([100, 1_000, 10_000, 100_000]);
    expect(lines).toEqual([9_000, 9_500, 10_000]);
  });

  it("keeps values out of range at the edge", () => {
    const { y } = pathScaleOf(fileOf([point(100, 9_600), point(200, 9_600)], 0), place);
    expect([y(0), y(20_000)]).toEqual([100, 0]);
  });

  it("draws a band that narrows with the number of rounds", () => {
    const { band } = pathScaleOf(fileOf([point(100, 9_600), point(10_000, 9_600)], 10_000), place);
    const places = Array.from(band(1.96).matchAll(/[ML][\d.]+ ([\d.]+)/g), ([, y]) => Number(y));
    const [first, last] = [places[0] ?? 0, places[60] ?? 0];
    expect(first).toBeLessThan(last);
    expect(last).toBeLessThan(50);
    expect(places.at(-1)).toBeCloseTo(100 - first, 0);
  });

  it("works for one point, and for none", () => {
    expect(pathScaleOf(fileOf([point(3, 0)], null), place).x(3)).toBe(0);
    expect(pathScaleOf(fileOf([], null), place).decades).toEqual([1]);
  });
});
