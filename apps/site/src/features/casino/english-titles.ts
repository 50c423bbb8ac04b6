import type { Game } from "@trevo/contract";
import type { Locale } from "../../lib/locale.ts";

/** Catalogues keep one title of each game. Games with these covers have an English one besides; an operator's own title stays. */
export const englishTitles: Readonly<Record<string, readonly [pt: string, en: string]>> = {
  arraia: ["Arraiá", "June fair"],
  azulejo: ["Azulejo", "Tiles"],
  bonde: ["Bonde", "Tram"],
  boteco: ["Boteco", "Corner bar"],
  boto: ["Boto", "River dolphin"],
  cafe: ["Café", "Coffee"],
  cangaco: ["Cangaço", "Backlands"],
  capivara: ["Capivara", "Capybara"],
  circo: ["Circo", "Circus"],
  domino: ["Dominó", "Dominoes"],
  farol: ["Farol", "Lighthouse"],
  feira: ["Feira", "Street market"],
  garimpo: ["Garimpo", "Gem dig"],
  igarape: ["Igarapé", "Creek"],
  jangada: ["Jangada", "Sail raft"],
  mandacaru: ["Mandacaru", "Cactus"],
  onca: ["Onça", "Jaguar"],
  pomar: ["Pomar", "Orchard"],
  roda: ["Roda", "Wheel"],
  roleta: ["Roleta", "Roulette"],
  sanfona: ["Sanfona", "Accordion"],
  "studio-button": ["O Botão", "The Button"],
  trem: ["Trem", "Night train"],
  varzea: ["Várzea", "Sunday league"],
  videopoquer: ["Vídeo Pôquer", "Video Poker"],
  vinil: ["Vinil", "Vinyl"],
  "demo-sino": ["O Sino", "The Bell"],
  "demo-moeda": ["A Moeda", "The Coin"],
  "demo-piao": ["O Pião", "The Top"],
};

/** The game as a page in that language names it. */
export function inLanguage<G extends Pick<Game, "image" | "title">>(game: G, locale: Locale): G {
  if (locale !== "en") return game;
  const [pt, en] = englishTitles[/^\/covers\/([a-z-]+)\.svg$/.exec(game.image)?.[1] ?? ""] ?? [];
  return en !== undefined && game.title === pt ? { ...game, title: en } : game;
}
