import { createInstantGame } from "../frame/instant-game.ts";
import { startGame } from "../frame/start-game.ts";
import { createDiceGame } from "./dice-game.ts";

await startGame((frame) => createInstantGame(frame, createDiceGame));
