import { createInstantGame } from "../frame/instant-game.ts";
import { startGame } from "../frame/start-game.ts";
import { createPlinkoGame } from "./plinko-game.ts";

await startGame((frame) => createInstantGame(frame, createPlinkoGame));
