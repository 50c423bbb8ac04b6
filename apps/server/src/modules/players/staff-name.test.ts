import { expect, it } from "vitest";
import { staffName } from "./staff-name.ts";

it.each([
  ["Marina", "Alves Prado", "Marina A. P."],
  ["João", "  da  Silva ", "João d. S."],
  ["Édson", "Ávila", "Édson Á."],
  ["Cher", "", "Cher"],
])("shortens the name %s %s to %s in a back-office list", (first, last, shown) => {
  expect(staffName(first, last)).toBe(shown);
});
