import { expect, it } from "vitest";
import { partsOf } from "./figure.ts";

it.each([
  ["60,18", ["60", ",", "18"]],
  ["1.98×", ["1", ".", "98×"]],
  ["R$ 1.234,56", ["R$ 1.234", ",", "56"]],
  ["1.000×", ["1", ".", "000×"]],
  ["Preto 8", ["Preto 8", "", ""]],
  ["6/16", ["6/16", "", ""]],
  ["", ["", "", ""]],
])("splits %j at its last decimal separator", (face, parts) => {
  expect(partsOf(face)).toEqual(parts);
  expect(partsOf(face).join("")).toBe(face);
});
