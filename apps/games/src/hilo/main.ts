import { startGame } from "../frame/start-game.ts";
import { createMultiActionGame } from "../frame/multi-action-game.ts";
import { createHiloGame } from "./hilo-game.ts";

await startGame((frame) => createMultiActionGame(frame, createHiloGame));
