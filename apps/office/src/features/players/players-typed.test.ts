import { expect, it } from "vitest";
import { playersTyped } from "./players-typed.ts";

const one = "019abf0c-1111-7000-8000-000000000001";
const other = "019abf0c-1111-7000-8000-000000000002";

it("finds each number once, whatever is between them", () => {
  expect(playersTyped(`${one}\n${other.toUpperCase()}; "${one}",x`)).toEqual([one, other]);
});

it("ignores incomplete numbers", () => {
  expect(playersTyped(`${one.slice(0, -1)} nothing`)).toEqual([]);
});
