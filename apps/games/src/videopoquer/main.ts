import { startGame } from "../frame/start-game.ts";
import { createMultiActionGame } from "../frame/multi-action-game.ts";
import { createVideoPokerGame } from "./video-poker-game.ts";

await startGame((frame) => createMultiActionGame(frame, createVideoPokerGame));
