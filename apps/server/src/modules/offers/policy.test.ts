import { describe, expect, it } from "vitest";
import { isOpenAt } from "./policy.ts";

const at = (ms: number): Date => new Date(1_800_000_000_000 + ms);
const window = { starts_at: at(0), ends_at: at(1_000) };

describe("an offer with a window", () => {
  it.each([
    [-1, false],
    [0, true],
    [999, true],
    [1_000, false],
  ])("is open %i ms after its start: %s", (ms, isOpen) => expect(isOpenAt(window, at(ms))).toBe(isOpen));

  it("is open without limit on a side that has no bound", () => {
    expect([isOpenAt({ ...window, starts_at: null }, at(-1)), isOpenAt({ ...window, ends_at: null }, at(1_000))]).toEqual([true, true]);
  });
});
