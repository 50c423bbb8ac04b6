import { describe, expect, it } from "vitest";
import { betBounds } from "@trevo/sports";
import { slipLeg as leg } from "./slip-leg-fixture.ts";
import { maxTyped, modeOf, modesOf, stakeOf, systemOf, systemsOf, wholeShape } from "./slip-shape.ts";

const legs = (count: number) => Array.from({ length: count }, (_, index) => leg(index + 1));

describe("the modes of a slip", () => {
  it("are singles from one selection, multiples from two, and systems from three to twelve", () => {
    expect(modesOf(legs(1))).toEqual(["singles"]);
    expect(modesOf(legs(2))).toEqual(["singles", "multiple"]);
    expect(modesOf(legs(3))).toEqual(["singles", "multiple", "system"]);
    expect(modesOf(legs(12))).toContain("system");
    expect(modesOf(legs(13))).toEqual(["singles", "multiple"]);
  });

  it("are only singles with two selections of one match, whatever was chosen before", () => {
    const related = [leg(1), leg(2, { fixture_id: 1 }), leg(3)];
    expect(modesOf(related)).toEqual(["singles"]);
    expect(modeOf(related, "multiple")).toBe("singles");
  });

  it("default to one multiple until the player chooses another", () => {
    expect(modeOf(legs(3), null)).toBe("multiple");
    expect(modeOf(legs(3), "system")).toBe("system");
    expect(modeOf(legs(2), "system")).toBe("multiple");
  });

  it("give the whole slip a shape of all its legs", () => {
    expect(wholeShape(legs(1))).toEqual({ kind: "single", sizes: [1] });
    expect(wholeShape(legs(4))).toEqual({ kind: "multiple", sizes: [4] });
  });
});

describe("the systems of a slip", () => {
  it("are the doubles, the Trixie and the Patent for three legs", () => {
    expect(systemsOf(3).map(({ value, combinations, name }) => [value, combinations, name])).toEqual([
      ["2", 3, null],
      ["2,3", 4, "trixie"],
      ["1,2,3", 7, "patent"],
    ]);
  });

  it("never exceed the maximum number of combinations and leave out the multiple of all legs", () => {
    for (let count = 3; count <= betBounds.maxSystemLegs; count += 1) {
      const systems = systemsOf(count);
      expect(systems.length).toBeGreaterThan(0);
      expect(Math.max(...systems.map(({ combinations }) => combinations))).toBeLessThanOrEqual(betBounds.maxCombinations);
      expect(systems.map(({ value }) => value)).not.toContain(String(count));
      expect(new Set(systems.map(({ value }) => value)).size).toBe(systems.length);
    }
  });

  it("fall back to the first system when a leg is removed", () => {
    expect(systemOf(4, "2,3,4")?.name).toBe("yankee");
    expect(systemOf(3, "2,3,4")?.value).toBe("2");
    expect(systemOf(2, null)).toBeNull();
  });
});

describe("the stake of a system", () => {
  it("is the typed amount, or that amount for each combination", () => {
    expect(stakeOf(500, { combinations: 11, each: false })).toBe(500);
    expect(stakeOf(500, { combinations: 11, each: true })).toBe(5_500);
  });

  it("never exceeds the maximum of the field", () => {
    expect(stakeOf(maxTyped, { combinations: 11, each: true })).toBe(maxTyped);
  });
});
