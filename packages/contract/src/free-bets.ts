import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { oddsX1000 } from "./sports.ts";
import { instant, uuid } from "./wire.ts";

/** A bet whose stake the brand pays: if it wins, it pays what exceeds the amount. Amounts in centavos. */
export const freeBet = z.object({
  id: uuid(),
  /** The whole stake of the bet. */
  amount: z.int(),
  /** Minimum odds of every combination of the bet. */
  min_odds_x1000: oddsX1000(),
  /** It can be used before this moment. */
  valid_until: instant(),
});

export type FreeBet = z.output<typeof freeBet>;

/** A free bet that cannot be used any more: it was used, has expired, or was cancelled. */
export const endedFreeBet = freeBet.extend({
  state: z.enum(["used", "expired", "cancelled"]),
  ended_at: instant(),
  /** The bet that used it. */
  bet_id: uuid().nullable(),
});

export type EndedFreeBet = z.output<typeof endedFreeBet>;

export const freeBetEndpoints = endpoints({
  "GET /sportsbook/free-bets": {
    summary: "Lists the free bets that the player can use now, those that expire first at the top; at most 50",
    tag: "sportsbook",
    auth: "player",
    limit: "reads",
    response: z.object({ data: z.array(freeBet) }),
    refuses: [],
  },
  "GET /sportsbook/ended-free-bets": {
    summary: "Lists the player's used, expired and cancelled free bets, the last to end at the top; at most 50",
    tag: "sportsbook",
    auth: "player",
    limit: "reads",
    response: z.object({ data: z.array(endedFreeBet) }),
    refuses: [],
  },
});
