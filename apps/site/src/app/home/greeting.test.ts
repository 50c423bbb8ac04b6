import { expect, it } from "vitest";
import { greetingAt, hourIn } from "./greeting.ts";

it.each([
  [0, "evening"],
  [4, "evening"],
  [5, "morning"],
  [11, "morning"],
  [12, "afternoon"],
  [17, "afternoon"],
  [18, "evening"],
  [23, "evening"],
] as const)("greets at %i o'clock with good %s", (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});

it("uses the brand's time zone, not the device's", () => {
  expect(hourIn("America/Sao_Paulo", new Date("2026-11-22T03:30:00Z"))).toBe(0);
  expect(hourIn("Asia/Tokyo", new Date("2026-11-22T03:30:00Z"))).toBe(12);
});
