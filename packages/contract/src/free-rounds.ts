import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, momentCursor, slice, sliceQuery, uuid } from "./wire.ts";

/** Balance that receives the wins of free rounds: cash, or the bonus to which the rounds belong. */
export const freeRoundWins = z.enum(["cash", "bonus"]);

/** `waiting`: their bonus has not been activated. `used`: every round was played. */
export const freeRoundStates = ["waiting", "active", "used", "expired", "cancelled"] as const;

/** Amounts in centavos. */
export const freeRoundReward = z.object({
  id: uuid(),
  state: z.enum(freeRoundStates),
  /** `gamecode`: null if the game no longer exists. */
  game: z.object({ id: z.int(), gamecode: z.string().nullable(), title: z.string() }),
  rounds: z.int(),
  remaining: z.int(),
  /** Nominal stake of each round, which nobody pays. */
  stake: z.int(),
  wins: freeRoundWins,
  /** Wins of the rounds so far. */
  won: z.int(),
  bonus_id: uuid().nullable(),
  /** End of their validity; null if it is that of their bonus. */
  valid_until: instant().nullable(),
  created_at: instant(),
  ended_at: instant().nullable(),
});

export type FreeRoundReward = z.output<typeof freeRoundReward>;

/** Free rounds that a game plays now. */
export const gameFreeRounds = z.object({ id: uuid(), remaining: z.int(), stake: z.int(), wins: freeRoundWins });

export type GameFreeRounds = z.output<typeof gameFreeRounds>;

export const freeRoundEndpoints = endpoints({
  "GET /bonuses/free-rounds": {
    summary: "Lists the player's free rounds, newest first: playable and waiting ones, or those that have ended",
    tag: "bonuses",
    auth: "player",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ group: z.enum(["open", "ended"]).default("open") }),
    response: slice(freeRoundReward),
    refuses: [],
  },
});
