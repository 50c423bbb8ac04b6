import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, list, page } from "./wire.ts";

export const mission = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** What counts, and how far the player has come. */
  progress: z.int(),
  goal: z.int(),
  /** Centavos. */
  reward: z.int(),
  ends_at: instant().nullable(),
  completed_at: instant().nullable(),
  claimed_at: instant().nullable(),
});

export type Mission = z.output<typeof mission>;

export const missionsEndpoints = endpoints({
  "GET /missions": {
    summary: "Missions of the tenant; with the player's progress where one is signed in",
    tag: "missions",
    auth: "public",
    limit: "reads",
    query: page(),
    response: list(mission),
    refuses: [],
  },
});
