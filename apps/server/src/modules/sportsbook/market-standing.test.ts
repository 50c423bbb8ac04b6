import { expect, it } from "vitest";
import { wasSuspendedSince } from "./market-standing.ts";

it("counts a suspension that began in the millisecond of the bet or later, and none before it", () => {
  const received = new Date(5_000);
  const isCounted = (last_suspended_at: Date | null) => wasSuspendedSince({ last_suspended_at }, received);
  expect([4_999, 5_000, 5_001].map((at) => isCounted(new Date(at)))).toEqual([false, true, true]);
  expect(isCounted(null)).toBe(false);
});
