import type { Balance } from "@trevo/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { applyBalance, balanceStore } from "./balance.ts";

const known: Balance = { balance: 1000, balance_withdrawal: 800, bonus: 200, held: 0, deposit_count: 1, currency: "BRL", version: 7 };

describe("applyBalance", () => {
  beforeEach(() => balanceStore.set(known));

  it("applies newer values and keeps the fields that they omit", () => {
    applyBalance({ balance: 1490, version: 8 });
    expect(balanceStore.get()).toEqual({ ...known, balance: 1490, version: 8 });
  });

  it("ignores late and repeated messages", () => {
    applyBalance({ balance: 1490, version: 8 });
    applyBalance({ balance: 500, version: 7 });
    applyBalance({ balance: 900, version: 8 });
    expect(balanceStore.get()?.balance).toBe(1490);
  });
});
