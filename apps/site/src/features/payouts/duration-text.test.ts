import { expect, it } from "vitest";
import { durationText } from "./duration-text.ts";

const plain = (ms: number, locale: "pt" | "en" = "pt") => durationText(ms, locale).replace(/\s/g, " ");

it("names the two largest units", () => {
  expect(plain(7_380_000)).toBe("2 h 3 min");
  expect(plain(7_380_000, "en")).toBe("2 hr 3 min");
  expect(plain(90_000)).toBe("1 min 30 s");
  expect(plain(90_000_000)).toBe("1 dia 1 h");
  expect(plain(12 * 3_600_000)).toBe("12 h");
});

it("never states less than the measured time", () => {
  expect(plain(1)).toBe("1 s");
  expect(plain(1_001)).toBe("2 s");
  expect(plain(60_001)).toBe("1 min 1 s");
  expect(plain(3_600_001)).toBe("1 h 1 min");
});

it("carries to the larger unit when rounding up reaches it", () => {
  expect(plain(59_001)).toBe("1 min");
  expect(plain(3_599_001)).toBe("1 h");
  expect(plain(86_399_999)).toBe("1 dia");
});
