import { type HouseRules, houseGames, isOriginal, originals, slotOf, titleOf } from "@trevo/engines";
import type { GameProvider } from "./port.ts";
import { slotFacts } from "./slot-facts.ts";

const originalsFirst = (games: readonly HouseRules[]): readonly HouseRules[] =>
  games.toSorted((a, b) => Number(slotOf(a.game) !== undefined) - Number(slotOf(b.game) !== undefined));

/** Our own games behind the same port. They run on the tenant's origin and play through `/house/api`. */
export const houseProvider: GameProvider = {
  code: "house",
  name: "Originals",
  games: () =>
    originalsFirst(houseGames()).map(({ game, returnBasisPoints, maxMultiplierX10000 }) => {
      const slot = slotOf(game);
      const facts = slot ? slotFacts(slot) : isOriginal(game) ? originals[game] : undefined;
      return {
        gamecode: game,
        title: titleOf(game),
        title_en: titleOf(game, "en"),
        category: slot ? "slots" : "originals",
        rtp: returnBasisPoints,
        facts: {
          volatility: facts?.volatility ?? null,
          max_win_x100: Math.floor(maxMultiplierX10000 / 100),
          rules: facts?.rules ?? null,
        },
      };
    }),
  launch: async (request) => {
    const url = new URL(`/house/games/${request.gamecode}/`, request.origin);
    url.searchParams.set("token", request.token);
    return { url: url.toString() };
  },
};
