import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { catalogIdOfPath, instant, localized, one, text, uuid } from "./wire.ts";

export const recentBetsShown = 20;
/** Number of wins shown on a game's page. */
export const gameWinsShown = 10;

/** A closed round in the public feed: both halves of its `BetPlaced` pair. Amounts in centavos. */
export const recentBet = z.object({
  transaction: uuid(),
  game: z.object({
    id: z.int(),
    title: z.string(),
    titles: localized(z.string()),
    gamecode: z.string(),
    /** URL of the game's cover; empty if the game has been removed. */
    image: z.string(),
  }),
  /** Masked: `Ma•••a`; null if the player hides it. */
  user: z.object({ name: z.string() }).nullable(),
  bet_amount: z.int(),
  /** 0 when lost. */
  win_amount: z.int(),
  date: instant(),
});

export type RecentBet = z.output<typeof recentBet>;

export const betsEndpoints = endpoints({
  "GET /bets/recent": {
    summary: "Lists the brand's last 20 rounds, newest first, as the initial content of the live feed",
    tag: "games",
    auth: "public",
    limit: "reads",
    query: z.object({
      /** `large`: the last 20 rounds that returned more than their stake, and at least 500 reais. */
      kind: z.enum(["all", "large"], { error: "invalid" }).optional(),
    }),
    response: z.object({ data: z.array(recentBet) }),
    refuses: [],
  },
  "GET /games/:gameId/wins": {
    summary: "Lists the game's last 10 rounds at this brand that paid more than the stake, newest first",
    tag: "games",
    auth: "public",
    limit: "reads",
    params: z.object({ gameId: catalogIdOfPath() }),
    response: z.object({ data: z.array(recentBet) }),
    refuses: [],
  },
  "POST /wallet/bets/:id/verified": {
    summary:
      "Records that the player has recomputed one of their rounds from its proof; the revealed seed and the payout must match the round",
    tag: "wallet",
    auth: "player",
    limit: "reads",
    params: z.object({ id: uuid() }),
    body: z.strictObject({ server_seed: text(200), payout: z.int().min(0) }),
    response: one(z.object({ verified: z.literal(true) })),
    refuses: ["not_found", "wrong_state", "invalid_fields"],
  },
});
