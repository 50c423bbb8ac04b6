import { describe, expect, it } from "vitest";
import { lintBox } from "./lint-box.ts";

const brief = (box: Parameters<typeof lintBox>[0], context: Parameters<typeof lintBox>[1]) =>
  lintBox(box, context).map(({ code, severity, path }) => `${code} ${severity} ${path}`);

describe("a paid box (L9)", () => {
  it.each([
    ["regulated", false, 8_500, ["L9 block price"]],
    ["regulated", true, 8_500, []],
    ["regulated", true, 8_499, ["L9 block prizes"]],
    ["regulated", true, null, ["L9 block prizes"]],
    ["default", false, 8_500, []],
    ["default", false, 8_499, ["L9 warn prizes"]],
  ] as const)(
    "at a %s brand, certified: %s, with a return of %s basis points has the findings %j",
    (profile, allows_paid, return_bps, due) => {
      expect(brief({ price: 1, return_bps }, { profile, allows_paid })).toEqual(due);
    },
  );

  it("does not concern a box without a price", () => {
    expect(brief({ price: 0, return_bps: null }, { profile: "regulated", allows_paid: false })).toEqual([]);
  });
});
