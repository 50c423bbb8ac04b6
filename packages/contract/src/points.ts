import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, one } from "./wire.ts";

export const pointEntryKinds = ["stakes", "reward", "exchange", "lapse"] as const;

export const pointsView = z.object({
  /** Whole points, rounded down. */
  balance: z.int(),
  /** Of stakes, over all time. */
  earned: z.int(),
  /** Without a movement before then; null where there is nothing to lose. */
  lapses_at: instant().nullable(),
  /** Newest first, 20 at most. */
  entries: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(pointEntryKinds),
      /** Signed, hundredths of a point. */
      points_x100: z.int(),
      at: instant(),
    }),
  ),
});

export type PointsView = z.output<typeof pointsView>;

export const pointsEndpoints = endpoints({
  "GET /points": {
    summary: "The player's points, and what moved them; slightly behind the bets",
    tag: "points",
    auth: "player",
    limit: "reads",
    response: one(pointsView),
    refuses: [],
  },
});
