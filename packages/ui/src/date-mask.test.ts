import { describe, expect, it } from "vitest";
import { dateDigits, formatDateTyping, isoOfDigits } from "./date-mask.ts";

describe("a typed date", () => {
  it("is read in any common spelling, and the browser's own", () => {
    for (const text of ["17/05/1990", "17.05.1990", "17051990", "17-05-1990", "1990-05-17"]) expect(dateDigits(text)).toBe("17051990");
  });

  it("is formatted while it is typed", () => {
    expect(["", "1", "17", "1705", "170519", "17051990"].map(formatDateTyping)).toEqual(["", "1", "17", "17/05", "17/05/19", "17/05/1990"]);
    expect(isoOfDigits("17051990")).toBe("1990-05-17");
  });
});
