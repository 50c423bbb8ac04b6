import { expect, it } from "vitest";
import { instantOf, localMinute } from "./local-minute.ts";

const zone = "America/Sao_Paulo";

it.each([
  ["0002-01-01T12:00", null],
  ["0020-01-01T12:00", null],
  ["0202-01-01T12:00", null],
  ["1000-01-01T00:00", null],
  ["1899-12-31T23:59", null],
  ["1920-01-01T00:00", "1920-01-01T03:00:00Z"],
  ["20270-01-01T12:00", null],
  ["2027-02-31T12:00", null],
  ["", null],
  ["2027-01-01T12:00", "2027-01-01T15:00:00Z"],
  ["2026-11-21T18:00", "2026-11-21T21:00:00Z"],
])("reads %j in São Paulo's time as %s", (local, instant) => expect(instantOf(local, zone)).toBe(instant));

it.each([
  ["2027-01-01T15:00:00Z", "2027-01-01T12:00"],
  ["2027-01-01T15:00:00.000Z", "2027-01-01T12:00"],
  ["0002-01-01T12:00", null],
  ["soon", null],
])("shows %j as %s", (instant, local) => expect(localMinute(instant, zone)).toBe(local));

it("uses the first of two instants when clocks go back, and UTC if the zone is unknown", () => {
  expect(instantOf("2026-11-01T01:30", "America/New_York")).toBe("2026-11-01T05:30:00Z");
  expect(instantOf("2027-01-01T12:00", "Nowhere/Else")).toBe("2027-01-01T12:00:00Z");
});
