import { expect, it } from "vitest";
import { formAfterSaving } from "./form-after-saving.ts";

const form = (inAll: number | null) => ({ kind: "coupon" as const, name: { pt: "Um", en: "One" }, args: { limits: { in_all: inAll } } });

it("adopts the stored form as completed by the rules", () => {
  const stored = { ...form(10), args: { limits: { in_all: 10, per_person: 1 } } };
  expect(formAfterSaving(form(10), form(10), stored)).toEqual(stored);
});

it("keeps edits made while the form was being stored", () => {
  expect(formAfterSaving(form(20), form(10), form(10))).toEqual(form(20));
});
