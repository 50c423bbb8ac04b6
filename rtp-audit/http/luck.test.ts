import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { judgeLuck } from "./audit-house.ts";
import { type PlayedPair, luckOf } from "./luck.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const pairOf = (game: string, nth: number, draw = 0): PlayedPair => ({
  game,
  stake: 100,
  rounds: 10,
  serverSeed: sha256(`${game} ${nth} ${draw}`),
  clientSeed: `client ${nth}`,
});
const pairs = Array.from({ length: 100 }, (_, nth) => nth);

it.each(["dice", "mines", "blackjack", "circo"])("reports nothing about an honest house in %s", (game) => {
  const luck = pairs.map((nth) => luckOf(pairOf(game, nth)));
  expect(judgeLuck(game, luck)).toEqual([]);
});

it.each(["dice", "roleta", "mines"])("reports a house that picks the worst of four server seeds in %s", (game) => {
  const luck = pairs.map((nth) => Math.min(...[0, 1, 2, 3].map((draw) => luckOf(pairOf(game, nth, draw)))));
  expect(judgeLuck(game, luck)).toMatchObject([{ rule: "chosen seeds" }]);
});

it("reports nothing when there are too few pairs", () => {
  expect(judgeLuck("dice", [0, 0, 0, 0, 0])).toEqual([]);
});
