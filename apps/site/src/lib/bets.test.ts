import { beforeEach, describe, expect, it } from "vitest";
import { receiveBet, receiveRecent, shownWins, winsOf, winsStore } from "./bets.ts";

const half = (type: "bet" | "win", transaction: string, amount: number) =>
  ({
    type,
    transaction,
    amount,
    game: { id: 1, title: "Dice", titles: { pt: "Dice", en: "Dice" }, gamecode: "dice", image: "/covers/dice.svg" },
    user: { name: "Ma•••a" },
    date: "2026-11-21T00:00:00Z",
  }) as const;

describe("receiveBet", () => {
  beforeEach(() => winsStore.set([]));

  it("pairs a bet with its win", () => {
    receiveBet(half("bet", "a", 500));
    expect(winsStore.get()).toEqual([]);
    receiveBet(half("win", "a", 990));
    expect(winsStore.get()).toMatchObject([{ transaction: "a", bet_amount: 500, win_amount: 990, multiplier_x100: 198, simulated: false }]);
  });

  it("ignores a loss, a return below the stake, and a win without its bet", () => {
    receiveBet(half("bet", "b", 500));
    receiveBet(half("win", "b", 0));
    receiveBet(half("bet", "c", 500));
    receiveBet(half("win", "c", 300));
    receiveBet(half("win", "d", 9000));
    expect(winsStore.get()).toEqual([]);
  });

  it("keeps the last five of each", () => {
    for (const id of ["1", "2", "3", "4", "5", "6"]) receiveBet(half("bet", id, 100));
    receiveBet(half("win", "1", 500));
    expect(winsStore.get()).toEqual([]);
    for (const id of ["2", "3", "4", "5", "6"]) receiveBet(half("win", id, 500));
    expect(winsStore.get().map((win) => win.transaction)).toEqual(["6", "5", "4", "3", "2"]);
  });
});

describe("a demonstration round", () => {
  const invented = (type: "bet" | "win", transaction: string, amount: number) =>
    ({ ...half(type, transaction, amount), simulated: true }) as const;
  const shown = () => winsStore.get().map((win) => win.transaction);
  beforeEach(() => winsStore.set([]));

  it("is labelled, and is replaced by the first real win", () => {
    receiveBet(invented("bet", "demo", 500));
    receiveBet(invented("win", "demo", 990));
    expect(winsStore.get()).toMatchObject([{ transaction: "demo", simulated: true }]);
    receiveBet(half("bet", "real", 100));
    receiveBet(half("win", "real", 198));
    expect(shown()).toEqual(["real"]);
    receiveBet(invented("bet", "later", 500));
    receiveBet(invented("win", "later", 990));
    expect(shown()).toEqual(["real"]);
  });
});

describe("receiveRecent", () => {
  const recent = (transaction: string, win_amount: number, minute: number) => ({
    transaction,
    bet_amount: 500,
    win_amount,
    game: { id: 1, title: "Dice", titles: { pt: "Dice", en: "Dice" }, gamecode: "dice", image: "/covers/dice.svg" },
    user: null,
    date: `2026-11-21T00:0${minute}:00Z`,
  });

  it("adds missed wins, newest first, each once", () => {
    winsStore.set([]);
    receiveBet(half("bet", "live", 500));
    receiveBet(half("win", "live", 990));
    receiveRecent([recent("newer", 600, 5), recent("lost", 0, 4), recent("live", 990, 0), recent("newest of the old", 1_000, 3)]);
    expect(winsStore.get().map((win) => [win.transaction, win.multiplier_x100])).toEqual([
      ["newer", 120],
      ["newest of the old", 200],
      ["live", 198],
    ]);
  });
});

describe("the list of wins", () => {
  const round = (transaction: string, user: string | null, win_amount = 500) => ({
    transaction,
    game: { id: 1, title: "Dice", titles: { pt: "Dice", en: "Dice" }, gamecode: "dice", image: "/covers/dice.svg" },
    user: user === null ? null : { name: user },
    bet_amount: 100,
    win_amount,
    date: "2026-11-21T00:00:00Z",
  });
  const shown = (...rounds: ReturnType<typeof round>[]) => shownWins(winsOf(rounds)).map((win) => win.transaction);

  it("is empty with fewer than three wins", () => {
    expect(shown(round("1", "Ana"), round("2", "Bia"), round("3", "Caio", 50))).toEqual([]);
    expect(shown(round("1", "Ana"), round("2", "Bia"), round("3", "Caio"))).toEqual(["1", "2", "3"]);
  });

  it("shows only the newest win of each player, and every win of players who hide their names", () => {
    expect(shown(round("1", "Ana"), round("2", "Ana"), round("3", "Bia"))).toEqual([]);
    expect(shown(round("1", "Ana"), round("2", "Ana"), round("3", null), round("4", null))).toEqual(["1", "3", "4"]);
  });

  it("shows at most five", () => {
    expect(shown(...["a", "b", "c", "d", "e", "f"].map((name) => round(name, name)))).toEqual(["a", "b", "c", "d", "e"]);
  });
});
