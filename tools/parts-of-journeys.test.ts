import { expect, test } from "vitest";
import { partsOfJourneys } from "./parts-of-journeys.ts";

const minutes = (count: number): number => count * 60_000;

test.each([
  ["all on a usual machine", 23, 19, 1],
  ["all if they just end in time", 40, 40, 1],
  ["half if they do not", 41, 40, 2],
  ["half on a machine of half the speed", 52, 46, 2],
  ["an eighth if there is no time left", 80, 70, 8],
])("%s", (_name, elapsed, tests, parts) => {
  expect(partsOfJourneys({ elapsedMs: minutes(elapsed), testsMs: minutes(tests) })).toBe(parts);
});
