import { createInstantGame } from "../frame/instant-game.ts";
import { startGame } from "../frame/start-game.ts";
import { createKenoGame } from "./keno-game.ts";

await startGame((frame) => createInstantGame(frame, createKenoGame));
