import { expect, it } from "vitest";
import { weightAt } from "./bonus-weight.ts";

const bonus = { weights: [10_000, 5_000, 2_500, 1_000, 0, 0, -1, -1], exceptions: [{ game_id: 7, weight: -1 }] };
const game = { id: 1, wager_class: 2, bonus_allowed: true };

it.each([
  ["by the class of the game", game, 2_500],
  ["nothing in a class without weight", { ...game, wager_class: 4 }, 0],
  ["only cash in a class that the bonus leaves out", { ...game, wager_class: 6 }, -1],
  ["only cash in a class that is not known", { ...game, wager_class: 8 }, -1],
  ["by the exception of the game, before its class", { ...game, id: 7 }, -1],
  ["only cash in a game that takes no bonus money", { ...game, bonus_allowed: false }, -1],
])("a stake counts %s", (_, at, weight) => {
  expect(weightAt(bonus, at)).toBe(weight);
});
