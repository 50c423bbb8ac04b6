// @vitest-environment happy-dom
import type { Balance } from "@trevo/contract";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { balanceStore } from "../../lib/balance.ts";
import { BalanceOpening } from "./balance-opening.tsx";

const known: Balance = { balance: 1000, balance_withdrawal: 800, bonus: 200, held: 50, deposit_count: 1, currency: "BRL", version: 7 };

describe("the balance on the home page", () => {
  beforeEach(async () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    const page = document.body.appendChild(document.createElement("main"));
    const root = createRoot(page);
    balanceStore.set(known);
    await act(async () => root.render(createElement(MemoryRouter, {}, createElement(BalanceOpening))));
    return async () => {
      await act(async () => root.unmount());
      page.remove();
      vi.unstubAllGlobals();
    };
  });
  const amounts = (): (string | null)[] =>
    [...document.querySelectorAll(".opening-figure, .opening-split b")].map(
      ({ textContent }) => textContent?.replace(/^R\$\s*/, "") ?? null,
    );

  it("is the sum of the real and bonus parts below it", () => {
    expect(amounts()).toEqual(["10,00", "8,00", "2,00"]);
  });

  it("is hidden together with its parts", async () => {
    await act(async () => document.querySelector<HTMLElement>(".opening button")?.click());
    expect(amounts()).toEqual(["•••", "•••", "•••"]);
  });
});
