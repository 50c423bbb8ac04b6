/// <reference types="vite/client" />
import { engines, isOriginal, slotOf, slots, multiActionEngines } from "@trevo/engines";
import { createSlotGame } from "../../slot/slot-game.ts";
import { themes } from "../../slot/themes.ts";
import { createInstantGame, type GameTable, type InstantGame } from "../instant-game.ts";
import type { GameFrame } from "../start-game.ts";
import { createMultiActionGame, type MultiActionGame, type MultiActionTable } from "../multi-action-game.ts";

type Client = (frame: GameFrame) => HTMLElement;

const instant =
  (build: (table: GameTable) => InstantGame): Client =>
  (frame) =>
    createInstantGame(frame, build);

const slotClient = (game: string): Client => {
  const [slot, theme] = [slotOf(game), themes[game]];
  if (!slot || !theme) throw new TypeError(`no slot: ${game}`);
  return instant((table) => createSlotGame(table, { slot, theme }));
};

/** One slot of each mechanic, as its representative. */
const slotGames = Array.from(Map.groupBy(slots, ({ table }) => table.mechanic).values(), ([slot]) => slot?.game ?? "");

const modules = import.meta.glob<Readonly<Record<string, unknown>>>("../../*/*-game.ts", { eager: true });

/** Returns the `create…Game` export of a game's folder. */
function factoryOf(game: string): unknown {
  const found = Object.entries(modules).find(([path]) => path.startsWith(`../../${game}/`))?.[1] ?? {};
  const factory = Object.entries(found).find(([name]) => /^create\w+Game$/.test(name))?.[1];
  if (!factory) throw new TypeError(`no client: ${game}`);
  return factory;
}

const clientsOf = (played: readonly { readonly game: string }[], clientOf: (game: string) => Client): Record<string, Client> =>
  Object.fromEntries(played.filter(({ game }) => isOriginal(game)).map(({ game }) => [game, clientOf(game)]));

/** Clients of games with the player's own rounds, by game. */
export const clients: Readonly<Record<string, Client>> = {
  ...clientsOf(engines, (game) => instant(factoryOf(game) as Parameters<typeof instant>[0])),
  ...clientsOf(multiActionEngines, (game) => {
    const build = factoryOf(game) as (table: MultiActionTable) => MultiActionGame;
    return (frame) => createMultiActionGame(frame, build);
  }),
  ...Object.fromEntries(slotGames.map((game) => [game, slotClient(game)])),
};
