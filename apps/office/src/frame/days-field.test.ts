import { localDate } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { daysField, untilOf } from "./days-field.ts";

const field = daysField({ days: "", daysHint: "", daysUntil: (date) => `until ${date}` }, (iso) =>
  localDate(new Date(iso), "America/Sao_Paulo"),
);
const said = (typed: string) => (field.kind === "integer" ? field.says?.(typed) : undefined);

describe("a number of days", () => {
  it.each(["1", " 7 ", "180", "3650"])("says the day that is sent: %s", (typed) => {
    expect(said(typed)).toBe(`until ${untilOf({ until: typed }).until}`);
  });

  it.each(["", "0", "-1", "1.5", "3651", "99999999999999999999", "um"])("says nothing of what is no number of days: %s", (typed) => {
    expect(said(typed)).toBeNull();
  });
});
