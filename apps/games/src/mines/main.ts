import { startGame } from "../frame/start-game.ts";
import { createMultiActionGame } from "../frame/multi-action-game.ts";
import { createMinesGame } from "./mines-game.ts";

await startGame((frame) => createMultiActionGame(frame, createMinesGame));
