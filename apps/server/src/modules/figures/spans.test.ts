import { describe, expect, it } from "vitest";
import { spansOf, stepsOf } from "./spans.ts";

const zone = "America/Sao_Paulo";
/** A Monday, 21:40 in the brand's zone. */
const moment = new Date("2026-11-24T00:40:00Z");

const texts = ({ from, to, begins, ends }: ReturnType<typeof spansOf>["now"]) => [from, to, begins.toISOString(), ends.toISOString()];

describe("the span of figures", () => {
  it("is today if no day is given, compared with the same day of last week up to the last whole hour", () => {
    const { now, earlier, until, earlierUntil } = spansOf({}, zone, moment);
    expect(texts(now)).toEqual(["2026-11-23", "2026-11-23", "2026-11-23T03:00:00.000Z", "2026-11-24T03:00:00.000Z"]);
    expect(texts(earlier)).toEqual(["2026-11-16", "2026-11-16", "2026-11-16T03:00:00.000Z", "2026-11-17T03:00:00.000Z"]);
    expect([until?.toISOString(), earlierUntil.toISOString()]).toEqual(["2026-11-24T00:00:00.000Z", "2026-11-17T00:00:00.000Z"]);
    expect(stepsOf(now, zone)).toMatchObject({ step: "hour", starts: { length: 24 } });
  });

  it("is compared as a whole once it is over", () => {
    const { earlier, until, earlierUntil } = spansOf({ from: "2026-11-22", to: "2026-11-22" }, zone, moment);
    expect([until, earlierUntil]).toEqual([null, earlier.ends]);
  });

  it.each([
    [7, "2026-11-17", "2026-11-10"],
    [8, "2026-11-16", "2026-11-02"],
  ])("of %d days is compared with the same days of the week", (_, from, due) => {
    const { now, earlier } = spansOf({ from, to: "2026-11-23" }, zone, moment);
    expect(earlier.from).toBe(due);
    expect(stepsOf(now, zone).step).toBe("day");
    expect(stepsOf(now, zone).starts).toHaveLength(stepsOf(earlier, zone).starts.length);
  });

  it("has hours for two days, and days for three", () => {
    expect(stepsOf(spansOf({ from: "2026-11-22", to: "2026-11-23" }, zone, moment).now, zone)).toMatchObject({
      step: "hour",
      starts: { length: 48 },
    });
    expect(stepsOf(spansOf({ from: "2026-11-21", to: "2026-11-23" }, zone, moment).now, zone)).toMatchObject({
      step: "day",
      starts: { length: 3 },
    });
  });

  it("may have the length of a leap year, but not a day more", () => {
    expect(spansOf({ from: "2025-11-23", to: "2026-11-23" }, zone, moment).now.from).toBe("2025-11-23");
    expect(() => spansOf({ from: "2025-11-22", to: "2026-11-23" }, zone, moment)).toThrow("invalid_fields");
  });

  it.each([
    ["ends tomorrow", { from: "2026-11-23", to: "2026-11-24" }],
    ["begins tomorrow", { from: "2026-11-24" }],
    ["ends before it begins", { from: "2026-11-22", to: "2026-11-21" }],
  ])("is refused if it %s", (_, query) => expect(() => spansOf(query, zone, moment)).toThrow("invalid_fields"));
});
