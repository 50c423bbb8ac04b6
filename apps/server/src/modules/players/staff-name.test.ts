import { expect, it } from "vitest";
import { staffName } from "./staff-name.ts";

it.each([
  ["Marina", "Alves Prado", "Marina A. P."],
  ["João", "  da  Silva ", "João d. S."],
  ["Édson", "Ávila", "Édson Á."],
  ["Cher", "", "Cher"],
])("the name %s %s reads %s in a list of the back office", (first, last, shown) => {
  expect(staffName(first, last)).toBe(shown);
});
