import { localDate } from "@trevo/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { daysField, untilOf } from "./days-field.ts";

const field = daysField({ days: "", daysHint: "", daysUntil: (date) => `until ${date}` }, (iso) =>
  localDate(new Date(iso), "America/Sao_Paulo"),
);
const said = (typed: string) => (field.kind === "integer" ? field.says?.(typed) : undefined);

describe("a number of days", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  // São Paulo is three hours behind UTC.
  it.each([
    ["2026-11-30T02:59:59.999Z", "1", "2026-11-30"],
    ["2026-11-30T03:00:00.000Z", "1", "2026-12-01"],
    ["2026-11-29T12:00:00.000Z", " 7 ", "2026-12-06"],
    ["2028-02-28T12:00:00.000Z", "1", "2028-02-29"],
    ["2026-11-29T12:00:00.000Z", "3650", "2036-11-26"],
  ])("from %s, a typed %s, shows and sends the last day: %s", (now, typed, day) => {
    vi.setSystemTime(now);
    expect([said(typed), untilOf({ until: typed })]).toEqual([`until ${day}`, { until: day }]);
  });

  it.each(["", "0", "-1", "1.5", "3651", "99999999999999999999", "um"])("shows nothing for an invalid number of days: %s", (typed) => {
    expect(said(typed)).toBeNull();
  });
});
