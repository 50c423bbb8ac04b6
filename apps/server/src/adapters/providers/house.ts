import { houseGames } from "@trevo/engines";
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
    houseGames().map(({ game, returnBasisPoints }) => ({
      gamecode: game,
      title: titles[game] ?? game,
      category: "originals",
      rtp: returnBasisPoints,
    })),
  launch: async (request) => {
    const url = new URL(`/house/games/${request.gamecode}/`, request.origin);
    url.searchParams.set("token", request.token);
    return url.toString();
  },
};
