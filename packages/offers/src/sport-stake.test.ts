import { describe, expect, it } from "vitest";
import { countedCash } from "./sport-stake.ts";

const settled = { outcome: "lost", lowest_odds_x1000: 1_500, settled_stake: 1_000 };

describe("the stake of a sports bet that counts", () => {
  it("is the whole stake at the minimum odds, and nothing a thousandth below them", () => {
    expect(countedCash(1_000, settled)).toBe(1_000);
    expect(countedCash(1_000, { ...settled, lowest_odds_x1000: 1_499 })).toBe(0);
  });

  it("is the part that was not cashed out before", () => {
    expect(countedCash(1_000, { ...settled, settled_stake: 400 })).toBe(400);
  });

  it.each([
    ["is open", { ticket_hash: "x" }],
    ["is void", { ...settled, outcome: "void" }],
    ["says nothing of its odds", { outcome: "won", settled_stake: 1_000 }],
    ["says nothing of its stake", { outcome: "won", lowest_odds_x1000: 2_000 }],
  ])("is nothing for one that %s", (_, sport) => {
    expect(countedCash(1_000, sport)).toBe(0);
  });

  it("is the cash at risk for a round of anything else", () => {
    expect(countedCash(1_000, null)).toBe(1_000);
  });
});
