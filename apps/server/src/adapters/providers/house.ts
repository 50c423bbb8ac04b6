import { houseGames } from "@trevo/engines";
import { houseFacts } from "./house-facts.ts";
import type { GameProvider } from "./port.ts";

const titles: Record<string, string> = {
  dice: "Dice",
  limbo: "Limbo",
  double: "Double",
  plinko: "Plinko",
  keno: "Keno",
  roda: "Roda",
  roleta: "Roleta",
  mines: "Mines",
  hilo: "Hi-Lo",
  videopoquer: "Vídeo Pôquer",
  blackjack: "Blackjack",
};

/** Our own games behind the very same port. They run on the tenant's origin and play through `/house/api`. */
export const houseProvider: GameProvider = {
  code: "house",
  name: "Originals",
  games: () =>
    houseGames().map(({ game, returnBasisPoints, maxMultiplierX10000 }) => ({
      gamecode: game,
      title: titles[game] ?? game,
      category: "originals",
      rtp: returnBasisPoints,
      facts: {
        volatility: houseFacts[game]?.volatility ?? null,
        max_win_x100: Math.floor(maxMultiplierX10000 / 100),
        rules: houseFacts[game]?.rules ?? null,
      },
    })),
  launch: async (request) => {
    const url = new URL(`/house/games/${request.gamecode}/`, request.origin);
    url.searchParams.set("token", request.token);
    return url.toString();
  },
};
