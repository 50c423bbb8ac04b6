import { createInstantGame } from "../frame/instant-game.ts";
import { startGame } from "../frame/start-game.ts";
import { createRoletaGame } from "./roleta-game.ts";

await startGame((frame) => createInstantGame(frame, createRoletaGame));
