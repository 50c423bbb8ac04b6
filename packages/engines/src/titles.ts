import { baseLocale, type Locale, type Localized } from "@trevo/domain";
import { slotOf } from "./slot-games.ts";

const originals: Readonly<Record<string, Localized>> = {
  dice: { pt: "Dice", en: "Dice" },
  limbo: { pt: "Limbo", en: "Limbo" },
  double: { pt: "Double", en: "Double" },
  plinko: { pt: "Plinko", en: "Plinko" },
  keno: { pt: "Keno", en: "Keno" },
  roda: { pt: "Roda", en: "Wheel" },
  roleta: { pt: "Roleta", en: "Roulette" },
  mines: { pt: "Mines", en: "Mines" },
  hilo: { pt: "Hi-Lo", en: "Hi-Lo" },
  videopoquer: { pt: "Vídeo Pôquer", en: "Video Poker" },
  blackjack: { pt: "Blackjack", en: "Blackjack" },
  crash: { pt: "Crash", en: "Crash" },
};

/** What a game of the house is called in a catalogue. */
export const titleOf = (game: string, locale: Locale = baseLocale): string => (originals[game] ?? slotOf(game)?.title)?.[locale] ?? game;
