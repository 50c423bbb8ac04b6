import { describe, expect, it } from "vitest";
import { isPositionCursor, momentCursor, positionCursor, rowCursor, sliceQuery } from "./wire.ts";

describe("a cursor", () => {
  it.each([
    [sliceQuery(positionCursor, isPositionCursor), "2147483647_2147483647", true],
    [sliceQuery(positionCursor, isPositionCursor), "-2147483647_1", true],
    [sliceQuery(positionCursor, isPositionCursor), "2147483648_1", false],
    [sliceQuery(positionCursor, isPositionCursor), "1_2147483648", false],
    [sliceQuery(positionCursor, isPositionCursor), "9999999999_9999999999", false],
    [sliceQuery(momentCursor), "2026-11-22T06:00:00.000Z_a", true],
    [sliceQuery(momentCursor), "2026-11-22T25:00:00.000Z_a", false],
    [sliceQuery(momentCursor), "2026-13-01T00:00:00.000Z_a", false],
    [sliceQuery(rowCursor), "999999999999999", true],
    [sliceQuery(rowCursor), "1000000000000000", false],
  ])("%#: %s is accepted if a row can have it, and refused otherwise", (query, after, taken) => {
    expect(query.safeParse({ after }).success).toBe(taken);
  });
});
