import { expect, it } from "vitest";
import { isTracked, minuteText, placeOnLine, withScores } from "./scored-goals.ts";

const goal = (side: "home" | "away", minute: number, change: object = {}) =>
  ({ side, minute, half: minute > 45 ? "half2" : "half1", cancelled: false, ...change }) as const;

it("goals have the score after them, which a cancelled goal does not change", () => {
  const scored = withScores([goal("home", 3), goal("away", 20, { cancelled: true }), goal("away", 50), goal("home", 80)]);
  expect(scored.map(({ score }) => score.join("–"))).toEqual(["1–0", "1–0", "1–1", "2–1"]);
});

it.each([
  [{ half: "half1", minute: 45 }, "45′", 50],
  [{ half: "half1", minute: 47 }, "45+2′", 50],
  [{ half: "half2", minute: 46 }, "46′", 50 + 50 / 45],
  [{ half: "half2", minute: 90 }, "90′", 100],
  [{ half: "half2", minute: 95 }, "90+5′", 100],
] as const)("a goal at %o has the minute %s and the position %d", (at, text, place) => {
  expect(minuteText(at)).toBe(text);
  expect(placeOnLine(at)).toBeCloseTo(place);
});

it("a match is tracked once it has begun, if its feed reports goals", () => {
  expect(isTracked({ state: "live", goals: [] })).toBe(true);
  expect(isTracked({ state: "resulted", goals: [] })).toBe(true);
  expect(isTracked({ state: "live", goals: null })).toBe(false);
  expect(isTracked({ state: "scheduled", goals: [] })).toBe(false);
});
