import { expect, it } from "vitest";
import { ownLine, publicLine, timesX100 } from "./bet-line.ts";

it.each([
  [100, 198, 198],
  [300, 100, 33],
  [100, 0, 0],
  [0, 500, null],
])("a stake of %i that returned %i is %s hundredths of it, rounded down", (staked, won, times) => {
  expect(timesX100({ staked, won })).toBe(times);
});

it("distinguishes a hidden name from the player's own bets, which have no name", () => {
  const round = { transaction: "a", bet_amount: 1, win_amount: 2, date: "2026-11-22T12:00:00Z" };
  const game = { id: 1, title: "Roda", titles: { pt: "Roda", en: "Wheel" }, gamecode: "roda", image: "/covers/roda.svg" };
  expect(publicLine({ ...round, game, user: null })).toMatchObject({ name: null, game: { en: "Wheel" }, staked: 1, won: 2 });
  expect(publicLine({ ...round, game, user: { name: "Ma•••a" } }).name).toBe("Ma•••a");
  const own = {
    id: "b",
    game_id: 1,
    game: "Roda",
    gamecode: "roda",
    image: "/covers/roda.svg",
    provider_name: "Originals",
    state: "closed" as const,
  };
  const times = { multiplier_x100: 200, provable: true, created_at: round.date };
  expect(ownLine({ ...own, ...times, bet_amount: 1, win_amount: 2 })).toMatchObject({ name: undefined, game: { pt: "Roda", en: "Roda" } });
});
