import { startGame } from "../frame/start-game.ts";
import { createStepGame } from "../frame/step-game.ts";
import { createMinesGame } from "./mines-game.ts";

await startGame((frame) => createStepGame(frame, createMinesGame));
