import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, localized, uuid } from "./wire.ts";

export const recentBetsShown = 20;

/** A closed round on the public feed: both halves of its `BetPlaced` pair. Amounts in centavos. */
export const recentBet = z.object({
  transaction: uuid(),
  game: z.object({ id: z.int(), title: z.string(), titles: localized(z.string()), gamecode: z.string() }),
  /** Masked: `Ma•••a`; null where the player hides it. */
  user: z.object({ name: z.string() }).nullable(),
  bet_amount: z.int(),
  /** 0 when lost. */
  win_amount: z.int(),
  date: instant(),
});

export type RecentBet = z.output<typeof recentBet>;

export const betsEndpoints = endpoints({
  "GET /bets/recent": {
    summary: "The brand's last 20 rounds, newest first: what the live feed starts from",
    tag: "games",
    auth: "public",
    limit: "reads",
    response: z.object({ data: z.array(recentBet) }),
    refuses: [],
  },
});
