import { expect, it } from "vitest";
import { hasBegun } from "./live-clock.ts";

it("begins a match by its feed, or at its announced start", () => {
  const starts_at = 1_000;
  expect(hasBegun({ state: "scheduled", starts_at }, starts_at - 1)).toBe(false);
  expect(hasBegun({ state: "scheduled", starts_at }, starts_at)).toBe(true);
  expect(hasBegun({ state: "live", starts_at }, starts_at - 1)).toBe(true);
});
