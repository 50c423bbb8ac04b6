import { slotOf } from "@trevo/engines";
import { createInstantGame } from "../frame/instant-game.ts";
import { startGame } from "../frame/start-game.ts";
import { createSlotGame } from "./slot-game.ts";
import { themes } from "./themes.ts";

await startGame((frame) => {
  const { game } = frame.session;
  const [slot, theme] = [slotOf(game), themes[game]];
  if (!slot || !theme) throw new TypeError(`no slot: ${game}`);
  return createInstantGame(frame, (table) => createSlotGame(table, { slot, theme }));
});
