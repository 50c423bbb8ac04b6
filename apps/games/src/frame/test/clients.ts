import { slotOf, slots } from "@trevo/engines";
import { createBlackjackGame } from "../../blackjack/blackjack-game.ts";
import { createDiceGame } from "../../dice/dice-game.ts";
import { createDoubleGame } from "../../double/double-game.ts";
import { createHiloGame } from "../../hilo/hilo-game.ts";
import { createKenoGame } from "../../keno/keno-game.ts";
import { createLimboGame } from "../../limbo/limbo-game.ts";
import { createMinesGame } from "../../mines/mines-game.ts";
import { createPlinkoGame } from "../../plinko/plinko-game.ts";
import { createRodaGame } from "../../roda/roda-game.ts";
import { createRoletaGame } from "../../roleta/roleta-game.ts";
import { createSlotGame } from "../../slot/slot-game.ts";
import { themes } from "../../slot/themes.ts";
import { createVideoPokerGame } from "../../videopoquer/video-poker-game.ts";
import { createInstantGame, type GameTable, type InstantGame } from "../instant-game.ts";
import type { GameFrame } from "../start-game.ts";
import { createMultiActionGame } from "../multi-action-game.ts";

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

/** One slot of each mechanic stands for all of them. */
const slotGames = Array.from(Map.groupBy(slots, ({ table }) => table.mechanic).values(), ([slot]) => slot?.game ?? "");

/** Every client of a player's own rounds, by its game. */
export const clients: Readonly<Record<string, Client>> = {
  dice: instant(createDiceGame),
  limbo: instant(createLimboGame),
  double: instant(createDoubleGame),
  plinko: instant(createPlinkoGame),
  keno: instant(createKenoGame),
  roda: instant(createRodaGame),
  roleta: instant(createRoletaGame),
  mines: (frame) => createMultiActionGame(frame, createMinesGame),
  hilo: (frame) => createMultiActionGame(frame, createHiloGame),
  videopoquer: (frame) => createMultiActionGame(frame, createVideoPokerGame),
  blackjack: (frame) => createMultiActionGame(frame, createBlackjackGame),
  ...Object.fromEntries(slotGames.map((game) => [game, slotClient(game)])),
};
