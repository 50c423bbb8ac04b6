import { createInstantGame } from "../frame/instant-game.ts";
import { startGame } from "../frame/start-game.ts";
import { createLimboGame } from "./limbo-game.ts";

await startGame((frame) => createInstantGame(frame, createLimboGame));
