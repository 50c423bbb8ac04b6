import { expect, it } from "vitest";
import { strengthOf, surprises } from "./password-strength.ts";

it.each([
  ["what the rules refuse", "abc123", 0],
  ["letters alone", "abacateiro", 0],
  ["a word that everybody begins with", "Flamengo#77x", 1],
  ["a year at the end", "Margarida1987", 1],
  ["one row of keys", "qwaszx12", 1],
  ["repeated characters", "aaaaaaa1", 1],
  ["short and varied", "ju7-Kpe2", 3],
  ["eight characters of two kinds", "tgbhu7k2", 2],
  ["long and varied", "cobra-lenta-7-Manga", 4],
] as const)("%s", (_, password, strength) => {
  expect(strengthOf(password, [])).toBe(strength);
});

it("recognises the person's own name and address", () => {
  expect(strengthOf("mariana-Xk7pe", ["Mariana", "mariana.alves@exemplo.com"])).toBe(1);
  expect(strengthOf("mariana-Xk7pe", ["Jo"])).toBeGreaterThan(1);
});

it("counts a run of characters as a single one", () => {
  expect(surprises("1234")).toBe(1);
  expect(surprises("aaaa")).toBe(1);
  expect(surprises("a7Kp")).toBe(4);
});
