import { startGame } from "../frame/start-game.ts";
import { createDiceGame } from "./dice-game.ts";

await startGame(createDiceGame);
