import { startGame } from "../frame/start-game.ts";
import { createStepGame } from "../frame/step-game.ts";
import { createVideoPokerGame } from "./video-poker-game.ts";

await startGame((frame) => createStepGame(frame, createVideoPokerGame));
