import { expect, it } from "vitest";
import { boxRarity, boxWeightTotal } from "./box.ts";

it.each([
  ["black", 0.001],
  ["red", 0.01],
  ["yellow", 0.05],
  ["pink", 0.15],
  ["blue", 0.4],
] as const)("a prize is %s below a chance of %d, and more common from that chance on", (rarity, share) => {
  const bound = boxWeightTotal * share;
  expect(boxRarity(bound - 1)).toBe(rarity);
  expect(boxRarity(bound)).not.toBe(rarity);
});

it("a prize is green from a chance of 40 % on", () => {
  expect(boxRarity(0.4 * boxWeightTotal)).toBe("green");
  expect(boxRarity(boxWeightTotal)).toBe("green");
  expect(boxRarity(1)).toBe("black");
});
