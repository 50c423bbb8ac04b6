import { sports } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, list, page } from "./wire.ts";

export const sportEvent = z.object({
  id: z.string(),
  sport: z.enum(sports),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  starts_at: instant(),
  live: z.boolean(),
  /** Decimal odds in hundredths: 185 is 1.85. */
  odds: z.array(z.object({ id: z.string(), name: z.string(), price_x100: z.int() })),
});

export type SportEvent = z.output<typeof sportEvent>;

export const sportsbookEndpoints = endpoints({
  "GET /sportsbook/events": {
    summary: "Events open for bets, soonest first; refuses with `not_found` where the tenant has no sports",
    tag: "sportsbook",
    auth: "public",
    limit: "reads",
    query: page().extend({ sport: z.enum(sports).optional(), when: z.enum(["live", "today", "soon"]).optional() }),
    response: list(sportEvent),
    refuses: ["not_found"],
  },
});
