import { createInstantGame } from "../frame/instant-game.ts";
import { startGame } from "../frame/start-game.ts";
import { createDoubleGame } from "./double-game.ts";

await startGame((frame) => createInstantGame(frame, createDoubleGame));
