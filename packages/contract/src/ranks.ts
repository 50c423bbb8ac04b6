import { z } from "zod";
import { endpoints } from "./endpoint.ts";

/** Places that the ranking shows. */
export const rankingPlaces = 50;

export const ranked = z.object({
  position: z.int(),
  /** Masked: `Ma•••a`; null where the player hides it. */
  name: z.string().nullable(),
  level: z.int(),
  /** Centavos staked over all time; null where the player hides it. */
  totalBet: z.int().nullable(),
  /** The one who asks. */
  me: z.boolean(),
});

export type Ranked = z.output<typeof ranked>;

/** A player's level and turnover, and the progress to the next level. */
export const rank = z.object({
  /** Null outside the places shown. */
  position: z.int().nullable(),
  level: z.int(),
  totalBet: z.int(),
  /** Where the level began and the next begins, in centavos; null at the top. */
  level_from: z.int(),
  next_level_at: z.int().nullable(),
  /** Percent, 0 to 100. */
  progress: z.int(),
});

export type Rank = z.output<typeof rank>;

export const ranksEndpoints = endpoints({
  "GET /ranking": {
    summary: "The players with the highest turnover, and the signed-in player's rank; a few seconds old",
    tag: "ranks",
    auth: "public",
    limit: "reads",
    response: z.object({ data: z.array(ranked), rank: rank.nullable(), levels: z.array(z.object({ level: z.int(), from: z.int() })) }),
    refuses: ["not_found"],
  },
});
