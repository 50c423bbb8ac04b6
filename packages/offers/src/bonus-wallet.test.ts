import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BonusTerms,
  type BonusWallet,
  type BonusWalletCommand,
  type WalletMove,
  applyToBonusWallet,
  emptyBonusWallet,
  problemOfTerms,
  settleBonus,
} from "./index.ts";

/** `BONUS_MODEL_RUNS` raises the number of runs. */
const runs = Number(process.env["BONUS_MODEL_RUNS"] ?? 2_000);
const now = new Date("2026-01-01T12:00:00Z");

const base: BonusTerms = {
  times_x10: 15,
  counts_cash: true,
  max_stake: 80,
  class_bps: [10_000, 5_000, 2_500, 1_000, 0, 1_000, -1, -1],
  except_games: [],
  except_bps: [],
  principal_kept: true,
  cap: 150,
  steps: 1,
  rounds_remaining: 0,
  withdrawal_ends_it: false,
  expires_at: "2026-01-02T12:00:00Z",
};
const amount = fc.integer({ min: 0, max: 150 });
const round = fc.constantFrom("a", "b", "c");
const id = fc.constantFrom("b1", "b2", "b3");
const step = fc.oneof(
  fc.record({
    kind: fc.constant("bet" as const),
    round,
    amount,
    closes: fc.boolean(),
    game_id: fc.constant(7),
    wager_class: fc.integer({ min: 0, max: 7 }),
  }),
  fc.record({ kind: fc.constant("win" as const), round, amount, closes: fc.boolean() }),
  fc.record({ kind: fc.constant("rollback" as const), target: fc.nat(40).map(String) }),
  fc.record({ kind: fc.constant("reinstate" as const), target: fc.nat(40).map(String) }),
  fc.record({ kind: fc.constant("close_round" as const), round }),
  fc.record({
    kind: fc.constant("activate_bonus" as const),
    bonus_id: id,
    amount,
    required: amount,
    terms: fc.constantFrom(base, { ...base, steps: 3 }, { ...base, principal_kept: false }, { ...base, cap: null, max_stake: null }),
  }),
  fc.record({
    kind: fc.constant("end_bonus" as const),
    bonus_id: id,
    end_reason: fc.constantFrom("forfeited" as const, "expired" as const),
  }),
  fc.record({ kind: fc.constant("deposit" as const), amount: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant("deposit_reversed" as const), amount: fc.integer({ min: 1, max: 100 }) }),
);

/** Returns the wallets after each step, and all movements. */
function play(steps: readonly object[]): { wallets: BonusWallet[]; moves: WalletMove[] } {
  const moves: WalletMove[] = [];
  let wallet = applyToBonusWallet(emptyBonusWallet, { kind: "deposit", amount: 150 }, now).wallet;
  const wallets = steps.map((command, index) => {
    const applied = applyToBonusWallet(wallet, { key: String(index), ...command } as BonusWalletCommand, now);
    if (applied.status !== "posted") expect(applied.wallet).toBe(wallet);
    moves.push(...applied.moves);
    wallet = applied.wallet;
    return wallet;
  });
  return { wallets, moves };
}

describe("a wallet with bonuses, over random histories", () => {
  const check = (property: (played: ReturnType<typeof play>) => void) =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: "max" }), (steps) => property(play(steps))),
      { numRuns: runs },
    );

  it("is never below zero, and holds bonus money only while a bonus is active", () => {
    check(({ wallets }) => {
      for (const { cash, bonus, debt, active } of wallets) {
        expect(Math.min(cash, bonus, debt)).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(cash + bonus + debt)).toBe(true);
        expect(debt === 0 || cash === 0).toBe(true);
        expect(bonus === 0 || active !== null).toBe(true);
      }
    });
  });

  it("holds the sum of the entries of its bonus; an ended bonus holds nothing", () => {
    check(({ wallets, moves }) => {
      const last = wallets.at(-1);
      if (!last) return;
      const sumOf = (bonus_id: string) => moves.filter((move) => move.bonus_id === bonus_id).reduce((sum, { bonus }) => sum + bonus, 0);
      for (const bonus_id of Object.keys(last.ended)) expect(sumOf(bonus_id)).toBe(0);
      if (last.active) expect(sumOf(last.active.bonus_id)).toBe(last.bonus);
    });
  });

  it("counts what its stakes contributed to wagering, and converts no more than its cap", () => {
    check(({ wallets, moves }) => {
      const last = wallets.at(-1);
      if (!last) return;
      for (const bonus of [...Object.values(last.ended), ...(last.active ? [{ ...last.active, shortfall: 0, end_reason: null }] : [])]) {
        const own = moves.filter(({ bonus_id }) => bonus_id === bonus.bonus_id);
        expect(own.reduce((sum, { counted }) => sum + counted, 0)).toBe(bonus.wagered - bonus.shortfall);
        const converted = own.filter(({ kind }) => kind === "conversion").reduce((sum, { cash }) => sum + cash, 0);
        expect(converted).toBe(bonus.converted);
        expect(converted).toBeLessThanOrEqual(bonus.terms.cap ?? converted);
        if (bonus.end_reason === "converted") expect(bonus.wagered).toBeGreaterThanOrEqual(bonus.required);
      }
    });
  });
});

describe("terms", () => {
  it.each([
    ["steps", { steps: 2, principal_kept: false }],
    ["steps", { steps: 0 }],
    ["class_bps", { class_bps: [10_001, 0, 0, 0, 0, 0, 0, 0] }],
    ["except_bps", { except_games: [7], except_bps: [] }],
    ["max_stake", { max_stake: 0 }],
    ["cap", { cap: -1 }],
    ["expires_at", { expires_at: "tomorrow" }],
  ])("that no bonus can have are reported: %s", (field, change) => {
    expect(problemOfTerms(base)).toBeNull();
    expect(problemOfTerms({ ...base, ...change })).toBe(field);
  });
});

it("a bonus waits for its free rounds", () => {
  const bonus = { bonus_id: "b", terms: base, granted: 10, required: 10, wagered: 10, converted: 0, steps_done: 0, rounds_remaining: 1 };
  expect(settleBonus(bonus, 10, false)).toMatchObject({ end_reason: null, conversions: [] });
  expect(settleBonus({ ...bonus, rounds_remaining: 0 }, 10, false)).toMatchObject({ end_reason: "converted", conversions: [10] });
});
