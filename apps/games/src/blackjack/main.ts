import { startGame } from "../frame/start-game.ts";
import { createMultiActionGame } from "../frame/multi-action-game.ts";
import { createBlackjackGame } from "./blackjack-game.ts";

await startGame((frame) => createMultiActionGame(frame, createBlackjackGame));
