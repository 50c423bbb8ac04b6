// @vitest-environment happy-dom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axesOf, marksOf } from "./sky.ts";

const sizes = fc.record({ width: fc.integer({ min: 300, max: 2_000 }), height: fc.integer({ min: 180, max: 1_200 }) });
const moments = fc.integer({ min: 0, max: 150_000 });

describe("the axes of a flight", () => {
  it("keep the whole curve in view", () => {
    fc.assert(
      fc.property(sizes, moments, (size, elapsedMs) => {
        const { area, x, y } = axesOf(elapsedMs, size);
        expect(x(0)).toBe(area.left);
        expect(y(100)).toBeCloseTo(area.foot, 6);
        expect(x(elapsedMs)).toBeLessThanOrEqual(area.right + 1e-6);
        // The value is rounded down to a hundredth; the axis spans at least 80 hundredths.
        expect(y(100 * 1.00006 ** elapsedMs)).toBeGreaterThanOrEqual(area.top - (area.foot - area.top) / 79);
      }),
    );
  });

  it("extend to the right and upwards with time", () => {
    fc.assert(
      fc.property(sizes, moments, moments, (size, one, other) => {
        const { x, y } = axesOf(Math.max(one, other), size);
        if (one < other) expect(x(one)).toBeLessThan(x(other));
        if (one < other) expect(y(100 * 1.00006 ** one)).toBeGreaterThan(y(100 * 1.00006 ** other));
      }),
    );
  });

  it("show at least eight seconds and 1.8×", () => {
    const { area, x, y, top } = axesOf(0, { width: 800, height: 400 });
    expect(x(8_000)).toBeCloseTo(area.right, 6);
    expect(top).toBeCloseTo(180, 6);
    expect(y(180)).toBeCloseTo(area.top, 6);
  });

  it("have at most three marks, all below the end of the curve", () => {
    fc.assert(
      fc.property(sizes, moments, (size, elapsedMs) => {
        const axes = axesOf(elapsedMs, size);
        const marks = marksOf(axes);
        expect(marks.length).toBeLessThanOrEqual(3);
        for (const mark of marks) expect(mark).toBeLessThan(axes.top);
      }),
    );
  });
});
