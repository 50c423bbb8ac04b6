import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { racePayouts, raceSummary } from "./races.ts";
import { placePrize } from "./ranks.ts";
import { instant, list, one, page, uuid } from "./wire.ts";

const staffRacePlace = z.object({
  position: z.int(),
  player_id: uuid(),
  score: z.int(),
  reached_at: instant(),
  prizes: z.array(placePrize),
  payout: z.enum(racePayouts),
});

/** Staff endpoints for races. */
export const staffRacesEndpoints = endpoints({
  "GET /staff/:tenant/races": {
    summary: "Lists the brand's races, the one that ends last first",
    tag: "staff: races",
    auth: "staff",
    permission: "offers.read",
    query: page(),
    response: list(raceSummary.omit({ joined: true }).extend({ players: z.int() })),
    refuses: ["not_found"],
  },
  "GET /staff/:tenant/races/:id/results": {
    summary: "Returns a race's final places with their payouts, and the players left out; empty until the race is final",
    tag: "staff: races",
    auth: "staff",
    permission: "rewards.read",
    params: z.object({ id: uuid() }),
    response: one(z.object({ id: uuid(), places: z.array(staffRacePlace), skipped: z.array(uuid()) })),
    refuses: ["not_found"],
  },
});
