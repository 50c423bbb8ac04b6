import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { sportBetKinds } from "./sport-bets.ts";
import { oddsX1000, sportFixture } from "./sports.ts";
import { popularSportBets } from "./sportsbook.ts";
import { one } from "./wire.ts";

const centavos = () => z.int().min(0);

/** A slip without its odds, which the reply states. `stake` is the total, as in a bet. */
const sportPriceRequest = z.strictObject({
  kind: z.enum(sportBetKinds),
  sizes: z.array(z.int().min(1).max(20)).min(1).max(12),
  legs: z
    .array(
      z.strictObject({
        selections: z
          .array(z.strictObject({ market_id: z.int().min(1).max(2_147_483_647), code: z.string().max(20) }))
          .min(1)
          .max(6),
      }),
    )
    .min(1)
    .max(20),
  stake: centavos().min(1),
});
export type SportPriceRequest = z.output<typeof sportPriceRequest>;

const sportPrice = z.object({
  legs: z.array(
    z.object({
      odds_x1000: oddsX1000(),
      /** Of the market, or of the joint odds of a bet builder; in parts per million. */
      margin_ppm: z.int(),
      selections: z.array(z.object({ market_id: z.int(), code: z.string(), odds_x1000: oddsX1000(), version: z.int() })),
    }),
  ),
  combinations: z.int(),
  /** Exact product of the odds; null for a system. */
  odds: z.string().nullable(),
  /** Payout if every leg wins; null above the largest amount that any bet may pay. */
  potential: centavos().nullable(),
  /** Theoretical return of the whole bet, in parts per million. */
  return_ppm: z.int(),
  /** How long a bet with a leg in play waits before it is accepted. */
  delay_ms: z.int().min(0),
  min_stake: centavos(),
  /**
   * The largest stake within all limits now, in steps of R$ 0.50; 0 if none is. It includes the signed-in player's open bets on the matches,
   * but not the balance or the player's own limits. Null for a guest.
   */
  max_stake: centavos().nullable(),
});
export type SportPrice = z.output<typeof sportPrice>;

const byTier = z.object({
  /** Of the competition, from 1 to 3. */
  tier: z.int(),
  payout: centavos(),
  player_payout: centavos(),
  live_delay_ms: z.int(),
});

const sportBetLimits = z.object({
  min_stake: centavos(),
  max_payout: centavos(),
  max_legs: z.int(),
  max_system_legs: z.int(),
  max_combinations: z.int(),
  /** By sport of the book: maximum payout of a bet, and of the player's open bets on one match. Competitions and markets may have other limits. */
  sports: z.array(z.object({ sport: z.string(), tiers: z.array(byTier) })),
});
export type SportBetLimits = z.output<typeof sportBetLimits>;

/** Matches of the widgets: at most 20 in play, 20 of today, and what most players bet on. */
const sportWidgets = z.object({ live: z.array(sportFixture), today: z.array(sportFixture), popular: popularSportBets });
export type SportWidgets = z.output<typeof sportWidgets>;

const tag = "sportsbook";

/** Reads of what a bet would cost and pay; nothing is placed. */
export const sportPriceEndpoints = endpoints({
  "POST /sportsbook/price": {
    summary:
      "Prices a slip at the current odds without placing anything: odds, margin, payout and the largest stake that would be accepted from the signed-in player now. Refuses what `POST /sportsbook/bets` would refuse because of its selections",
    tag,
    auth: "public",
    limit: "reads",
    body: sportPriceRequest,
    response: one(sportPrice),
    refuses: ["not_found", "invalid_fields", "market_suspended", "market_closed", "related_selections", "not_combinable", "odds_too_low"],
  },
  "GET /sportsbook/limits": {
    summary: "Returns the limits of a bet in the brand's own book, by sport and tier of the competition",
    tag,
    auth: "player",
    limit: "reads",
    response: one(sportBetLimits),
    refuses: ["not_found"],
  },
  "GET /sportsbook/widgets": {
    summary: "Returns the matches of the widgets: in play, of today, and popular ones; `not_found` if the brand has no book of its own",
    tag,
    auth: "public",
    limit: "reads",
    response: one(sportWidgets),
    refuses: ["not_found"],
  },
});
