import { describe, expect, it } from "vitest";
import { rakebackOf } from "./bases.ts";
import { netRevenueOf, planRules, revenueShareOf, shareAt } from "./plans.ts";

describe("rakeback", () => {
  it("is a share of stake × edge, exact where the product is beyond 2^53", () => {
    // R$ 100 at an edge of 4 %: 10,000 × 400.
    const of = (edge_x10000: number | bigint, carried = 0n) => rakebackOf({ edge_x10000, share_bps: 1_000, carried });
    expect(of(4_000_000)).toEqual({ total: 40, left: 0n });
    expect(of(3_999_999)).toEqual({ total: 39, left: 99_999_000n });
    expect(of(3_999_999, 1_000n)).toEqual({ total: 40, left: 0n });
    expect(of(90_071_992_547_409_899_999n).total).toBe(900_719_925_474_098);
  });

  it("carries reversed stakes as a debt, and pays nothing until it is offset", () => {
    const of = (edge_x10000: number, carried: bigint) => rakebackOf({ edge_x10000, share_bps: 1_000, carried });
    expect(of(-4_000_000, 100n)).toEqual({ total: 0, left: -3_999_999_900n });
    expect(of(4_100_000, -4_000_000_000n)).toEqual({ total: 1, left: 0n });
  });
});

describe("a revenue share", () => {
  const tiers = [
    { from_players: 0, share_bps: 2_000 },
    { from_players: 10, share_bps: 3_000 },
  ];
  const plan = { tiers, negative: "discarded", high_roller: null } as const;
  const month = (revenues: readonly number[], change: object = {}) =>
    revenueShareOf({ ...plan, ...change }, { revenues, carried: -500, active_players: 9 });

  it("uses the tier of the number of active players", () => {
    expect(shareAt(tiers, 0)).toBe(2_000);
    expect(shareAt(tiers, 9)).toBe(2_000);
    expect(shareAt(tiers, 10)).toBe(3_000);
  });

  it("applies to the sum over all players, rounded down, and a negative month is discarded", () => {
    expect(month([1_000, -301])).toEqual({ base: 699, share_bps: 2_000, commission: 139, carried: 0 });
    expect(month([1_000, -1_001])).toEqual({ base: -1, share_bps: 2_000, commission: 0, carried: 0 });
  });

  it("carries a negative month forward until it is offset, if the plan says so", () => {
    expect(month([499], { negative: "carried" })).toEqual({ base: -1, share_bps: 2_000, commission: 0, carried: -1 });
    expect(month([505], { negative: "carried" })).toEqual({ base: 5, share_bps: 2_000, commission: 1, carried: 0 });
  });

  it("excludes a high roller's loss only above the threshold", () => {
    expect(month([1_000, -400], { high_roller: 400 }).base).toBe(600);
    expect(month([1_000, -401], { high_roller: 400 }).base).toBe(1_000);
  });

  it("is based on stakes minus winnings, rewards and payment fees, which are rounded up", () => {
    expect(netRevenueOf({ staked: 10_000, won: 9_000, rewards: 100, deposited: 5_001 }, 150)).toBe(824);
    expect(netRevenueOf({ staked: 0, won: 50, rewards: 0, deposited: 0 }, 150)).toBe(-50);
    for (const deposited of [1, 1_000, 5_001]) {
      const fee = -netRevenueOf({ staked: 0, won: 0, rewards: 0, deposited }, 150);
      expect(netRevenueOf({ staked: 0, won: 0, rewards: 0, deposited: -deposited }, 150)).toBe(fee);
    }
  });

  it("has tiers that start at zero players and rise", () => {
    const revshare = planRules.find(({ code }) => code === "revshare");
    const isValid = (from: readonly number[]) =>
      revshare?.args.safeParse({ tiers: from.map((from_players) => ({ from_players, share_bps: 1 })) }).success;
    expect(isValid([0, 1])).toBe(true);
    expect(isValid([1, 2])).toBe(false);
    expect(isValid([0, 0])).toBe(false);
  });
});
