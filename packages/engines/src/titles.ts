import { slotOf } from "./slot-games.ts";

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

/** Of the originals, those that have another name in English. */
const englishOriginals: Readonly<Record<string, string>> = { roda: "Wheel", roleta: "Roulette", videopoquer: "Video Poker" };

/** What a game of the house is called in a catalogue. */
export const titleOf = (game: string, locale: "pt" | "en" = "pt"): string =>
  (locale === "en" ? englishOriginals[game] : undefined) ?? originals[game] ?? slotOf(game)?.title[locale] ?? game;
