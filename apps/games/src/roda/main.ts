import { createInstantGame } from "../frame/instant-game.ts";
import { startGame } from "../frame/start-game.ts";
import { createRodaGame } from "./roda-game.ts";

await startGame((frame) => createInstantGame(frame, createRodaGame));
