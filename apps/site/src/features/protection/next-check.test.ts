import { describe, expect, it } from "vitest";
import { nextCheckMs } from "./next-check.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes)).toISOString();
const session = { started_at: at(0), reality_check_minutes: 30, minutes_left: null };

describe("the next reality check", () => {
  it.each([
    [0, 30],
    [29, 1],
    [30, 30],
    [45, 15],
  ])("after %i minutes is due %i minutes later", (now, away) => {
    expect(nextCheckMs({ ...session, now: at(now) })).toBe(away * 60_000);
  });

  it("is earlier if the time limit ends first, and ignores a used-up limit", () => {
    expect(nextCheckMs({ ...session, now: at(5), minutes_left: 3 })).toBe(3 * 60_000);
    expect(nextCheckMs({ ...session, now: at(5), minutes_left: 0 })).toBe(25 * 60_000);
  });

  it("is never negative when the clock moves back", () => {
    expect(nextCheckMs({ ...session, started_at: at(10), now: at(5) })).toBe(30 * 60_000);
  });
});
