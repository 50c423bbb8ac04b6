import { expect, it } from "vitest";
import { tightestLoss } from "./tightest-loss.ts";

const loss = (period: "day" | "week" | "month", value: number | null, used: number) => ({ kind: "loss", period, value, used }) as const;

it("returns none without a loss limit", () => {
  expect(tightestLoss([loss("month", null, 500), { kind: "deposit", period: "day", value: 100, used: 0 }])).toBeNull();
});

it("uses the daily limit without a monthly one", () => {
  expect(tightestLoss([loss("day", 20_000, 0), loss("month", null, 0)])).toEqual({ period: "day", value: 20_000, used: 0 });
});

it("uses the limit with the least remaining, whatever its period", () => {
  expect(tightestLoss([loss("day", 20_000, 1_000), loss("week", 60_000, 59_000), loss("month", 90_000, 59_000)])?.period).toBe("week");
});

it("counts a win as nothing used", () => {
  expect(tightestLoss([loss("day", 20_000, -5_000)])).toEqual({ period: "day", value: 20_000, used: 0 });
});
