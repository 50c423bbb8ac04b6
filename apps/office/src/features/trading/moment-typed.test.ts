import { expect, it } from "vitest";
import { momentTyped } from "./moment-typed.ts";

it.each([
  ["28/11/2026 14:05:30", "2026-11-28T17:05:30.000Z"],
  ["1/2/2026 0:00", "2026-02-01T03:00:00.000Z"],
  ["  ", null],
  ["31/02/2026 10:00", "31/02/2026 10:00"],
  ["28/11/2026 24:00", "28/11/2026 24:00"],
  ["28/13/2026 10:00", "28/13/2026 10:00"],
  ["ontem", "ontem"],
])("reads %s as %s", (typed, moment) => {
  expect(momentTyped(typed)).toBe(moment);
});
