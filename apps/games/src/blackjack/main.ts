import { startGame } from "../frame/start-game.ts";
import { createStepGame } from "../frame/step-game.ts";
import { createBlackjackGame } from "./blackjack-game.ts";

await startGame((frame) => createStepGame(frame, createBlackjackGame));
