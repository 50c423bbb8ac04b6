import { expect, test } from "vitest";
import { wayBack } from "./way-back.ts";

test.each([
  ["", "/"],
  ["?from=%2Fcasino%2Fgames%3Fpage%3D2", "/casino/games?page=2"],
  ["?from=https%3A%2F%2Felsewhere.example", "/"],
  ["?from=%2F%2Felsewhere.example", "/"],
  ["?from=%2F%5Celsewhere.example", "/"],
  ["?from=javascript%3Aalert(1)", "/"],
])("the back link of %s is %s", (search, address) => {
  expect(wayBack(search)).toBe(address);
});
