import fc from "fast-check";
import { expect, it } from "vitest";
import { distanceWithin } from "./distance.ts";
import { termMatcher } from "./term-matcher.ts";
import { viewsOf } from "./views.ts";

const few = fc.string({ unit: fc.constantFrom("a", "b", "é", " "), maxLength: 40 });

it("finds every occurrence of every term, those within others and those of unusual letters too", () => {
  fc.assert(
    fc.property(fc.array(few, { maxLength: 12 }), few, (terms, text) => {
      const expected = terms.flatMap((term, index) =>
        term === ""
          ? []
          : Array.from(text, (_, start) => start)
              .filter((start) => text.startsWith(term, start))
              .map((start) => `${index}:${start + term.length}`),
      );
      const found = termMatcher(terms)
        .find(text)
        .map(({ term, end }) => `${term}:${end}`);
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 500 },
  );
});

/** The whole table, cell by cell. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [down, unit] of [...one].entries()) {
    const next = [down + 1];
    for (const [across, letter] of [...other].entries())
      next.push(Math.min((row[across] ?? 0) + (unit === letter ? 0 : 1), (row[across + 1] ?? 0) + 1, (next[across] ?? 0) + 1));
    row = next;
  }
  return row[other.length] ?? 0;
}

it("measures the distance of two texts exactly below the limit, and never below it above", () => {
  fc.assert(
    fc.property(few, few, fc.integer({ min: 1, max: 45 }), (one, other, limit) => {
      expect(distanceWithin(one, other, limit)).toBe(Math.min(limit, distance(one, other)));
    }),
    { numRuns: 2_000 },
  );
});

it("reads a plain line and the same line with marks and line breaks alike", () => {
  const plain = viewsOf("o carro parou no sinal da rua de cima");
  const dressed = viewsOf("  «o cárro, parou\tno   sinal da…»\nrua (de) cima! ");
  expect([plain.words, plain.letters]).toEqual([" o carro parou no sinal da rua de cima ", " o caro parou no sinal da rua de cima "]);
  expect(dressed.letters).toBe(plain.letters);
  expect(viewsOf("o carro parou\nno sinal da rua\nde cima").words).toBe(plain.words);
  expect([viewsOf("").words, viewsOf("").letters]).toEqual(["  ", "  "]);
});
