import type { HouseSession } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { createFormat } from "./format.ts";
import { frameMessages } from "./frame-messages.ts";
import { mainKeyOf, type KeyFacts } from "./main-key.ts";

const session = { mode: "real", min_stake: 50 } as HouseSession;
const facts: KeyFacts = {
  state: "ready",
  balance: 1_000,
  stake: 100,
  isOpen: false,
  run: null,
  missing: null,
  verbs: { play: "Roll", playing: "Rolling" },
  promise: () => ["R$ 1 pays R$ 2", "if it rolls over 50"],
};
const key = (more: Partial<KeyFacts>, mode: HouseSession["mode"] = "real") =>
  mainKeyOf({ format: createFormat("en"), words: frameMessages.en, session: { ...session, mode } }, { ...facts, ...more });

describe("the main key", () => {
  it("shows the bet's prize", () => {
    expect(key({})).toEqual({ face: "ready", verb: "Roll", lines: facts.promise(), isDisabled: false, holdsBet: false });
  });

  it("shows only its last line while a round is in progress", () => {
    expect(key({ state: "playing" })).toMatchObject({ face: "playing", verb: "Rolling", lines: ["if it rolls over 50"], isDisabled: true });
  });

  it.each([
    [1, "Next in 1 s"],
    [1_000, "Next in 1 s"],
    [1_001, "Next in 2 s"],
  ])("shows whole seconds of %i ms", (waitMs, verb) => {
    expect(key({ state: { waitMs } })).toMatchObject({ face: "waiting", verb, lines: [], isDisabled: true });
  });

  it("shows the amount missing for the stake, to the centavo", () => {
    expect(key({ stake: 1_001 })).toMatchObject({ face: "short", lines: ["R$\u00a00.01 short"], isDisabled: true });
    expect(key({ stake: 1_000 }).face).toBe("ready");
  });

  it("offers a deposit below the smallest stake, only with real money and between rounds", () => {
    expect(key({ balance: 49 })).toMatchObject({ face: "deposit", verb: "Deposit", isDisabled: false, holdsBet: false });
    expect(key({ balance: 50 }).face).toBe("short");
    expect(key({ balance: 49 }, "demo").face).toBe("short");
    expect(key({ balance: 49, state: "playing" }).face).toBe("playing");
    expect(key({ balance: 49, isOpen: true }).face).toBe("ready");
  });

  it("needs no balance in an open round, whose stake is already paid, and locks the bet", () => {
    expect(key({ balance: 0, isOpen: true })).toMatchObject({ face: "ready", isDisabled: false, holdsBet: true });
  });

  it("gives the reason why nothing can be played before the missing amount", () => {
    expect(key({ missing: "Choose a number", stake: 5_000 })).toMatchObject({
      face: "short",
      lines: ["Choose a number"],
      isDisabled: true,
    });
  });

  it("stops automatic rounds, whatever else is in progress", () => {
    const run = { verb: "Stop", promise: ["1 of 10"] };
    for (const state of ["ready", "playing", { waitMs: 800 }] as const)
      expect(key({ run, state, balance: 0 })).toEqual({
        face: "running",
        verb: "Stop",
        lines: ["1 of 10"],
        isDisabled: false,
        holdsBet: true,
      });
  });
});
