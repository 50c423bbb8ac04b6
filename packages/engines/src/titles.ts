import { slotOf } from "./slot-games.ts";

/** Proper names, the same in every language. */
const originals: Readonly<Record<string, string>> = {
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
  crash: "Crash",
};

/** What a game of the house is called in a catalogue. */
export const titleOf = (game: string): string => originals[game] ?? slotOf(game)?.title.pt ?? game;
