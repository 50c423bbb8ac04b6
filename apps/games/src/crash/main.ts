import { startGame } from "../frame/start-game.ts";
import { createCrashGame } from "./crash-game.ts";

await startGame(createCrashGame);
