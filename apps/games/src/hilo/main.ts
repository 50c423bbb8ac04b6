import { startGame } from "../frame/start-game.ts";
import { createStepGame } from "../frame/step-game.ts";
import { createHiloGame } from "./hilo-game.ts";

await startGame((frame) => createStepGame(frame, createHiloGame));
