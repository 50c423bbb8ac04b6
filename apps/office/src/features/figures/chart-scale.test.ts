import { describe, expect, it } from "vitest";
import { lineOf, scaleOf } from "./chart-scale.ts";

const place = { from: 300, to: 0 };

describe("the scale of a chart", () => {
  it.each([
    ["gains", [0, 90, 480], [0, 100, 200, 300, 400, 500]],
    ["losses", [-480, -90], [-500, -400, -300, -200, -100, 0]],
    ["both", [-100, 900], [-200, 0, 200, 400, 600, 800, 1_000]],
    ["nothing", [0, 0], [0, 1]],
    ["no values", [], [0, 1]],
  ])("of %s has round lines around zero", (_, values, lines) => expect(scaleOf(values, place).lines).toEqual(lines));

  it("ranges from the lowest line to the highest", () => {
    const { y } = scaleOf([-100, 900], place);
    expect([y(-200), y(400), y(1_000)]).toEqual([300, 150, 0]);
  });
});

it("a line goes through its points", () =>
  expect(
    lineOf([
      [0, 1.26],
      [10, 2],
    ]),
  ).toBe("M0.0 1.3L10.0 2.0"));
