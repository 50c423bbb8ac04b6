import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { sportOverride } from "./staff-book-settings.ts";
import { sportBetOutcomes } from "./sport-bets.ts";
import { oddsX1000, sportFixtureStates, sportSuspensionReasons } from "./sports.ts";
import { proposal } from "./staff-proposals.ts";
import { instant, localized, one, text } from "./wire.ts";

/** What a trader suspends. A `market` or `fixture` alone, a `competition` with all of its fixtures, or the whole `book`. */
export const tradingScopes = ["book", "competition", "fixture", "market"] as const;
export type TradingScope = (typeof tradingScopes)[number];

/** Matches on the board at once, the nearest first: those in play, then those that begin soonest. */
export const maxBoardFixtures = 200;

const centavos = () => z.int();

export const tradingFixture = z.object({
  id: z.int(),
  competition: z.object({ id: z.int(), name: z.string(), tier: z.int() }),
  home: z.string(),
  away: z.string(),
  starts_at: instant(),
  state: z.enum(sportFixtureStates),
  score: z.tuple([z.int(), z.int()]),
  simulated: z.boolean(),
  /** Why the match takes no bets now, whoever suspended it. */
  reasons: z.array(z.enum(sportSuspensionReasons)),
  /** What a trader has suspended of it. */
  by_trader: z.array(z.enum(tradingScopes)),
  open_bets: z.int(),
  /** The most that the match can cost the brand, and the limit of it. */
  liability: centavos(),
  liability_limit: centavos(),
  /** A trader's view of the match, which its prices follow. */
  override: sportOverride.nullable(),
});
export type TradingFixture = z.output<typeof tradingFixture>;

export const tradingMarket = z.object({
  id: z.int(),
  name: localized(z.string()),
  takes_bets: z.boolean(),
  by_trader: z.boolean(),
  margin_ppm: z.int(),
  selections: z.array(z.object({ code: z.string(), name: localized(z.string()), odds_x1000: oddsX1000().nullable() })),
});

export const tradingFixtureFile = tradingFixture.extend({
  /** The final score that costs the most. */
  worst_score: z.tuple([z.int(), z.int()]).nullable(),
  /** What the model says without a trader: by how many goals the home side is better, and how many there are in all, in hundredths. */
  model: z.object({ supremacy_x100: z.int(), total_x100: z.int() }),
  markets: z.array(tradingMarket),
  /** It is over, or should be: a result can be entered by hand. */
  takes_result: z.boolean(),
  /** Slugs of the brands that share the book. */
  book_brands: z.array(z.string()),
});
export type TradingFixtureFile = z.output<typeof tradingFixtureFile>;

/** How a match is said to have come to its end by hand. `abandoned`: what its facts have decided stands, the rest is void. `cancelled`: all is void. */
export const handEndings = ["full_time", "abandoned", "cancelled"] as const;

/** Goals of a side, 99 at most; what is wrong is said of the score as a whole. */
const score = () =>
  z.tuple([z.int("number_invalid"), z.int("number_invalid")]).refine((goals) => goals.every((count) => count >= 0 && count <= 99), {
    error: "number_invalid",
  });

/** A result by hand. The scores are of a match that was played: the first half's, and the final one. */
export const sportResultInput = z.strictObject({
  fixture_id: z.int("number_invalid").min(1, "number_invalid").max(2_147_483_647, "number_invalid"),
  ending: z.enum(handEndings, { error: "invalid" }),
  half1: score().nullable(),
  final: score().nullable(),
  /** Markets that the score does not decide, such as corners: they wait for another result, or are void. */
  rest: z.enum(["wait", "void"], { error: "invalid" }),
});
export type SportResultInput = z.output<typeof sportResultInput>;

/** Bets of which the effect of a result is computed, and those that are shown of them. */
export const resultPreviewBounds = { bets: 5_000, samples: 10 } as const;

/** What a result by hand would do to the bets of the book. Sums in centavos. */
const sportResultPreview = z.object({
  /** On markets that the result decides, cashed-out ones apart; `is_partial`: there are more, and nothing is said of those. */
  bets: z.int(),
  is_partial: z.boolean(),
  /** Decided for the first time, and decided before with another payout. */
  settled: z.int(),
  corrected: z.int(),
  /** Of those corrected: what was won is not any more, or the other way round. */
  flipped: z.int(),
  paid: centavos(),
  taken_back: centavos(),
  /** Those that change most. */
  samples: z.array(
    z.object({
      bet_id: z.string(),
      /** Slug. */
      brand: z.string(),
      /** Masked. */
      player_name: z.string(),
      stake: centavos(),
      /** Null: not decided yet. */
      before: z.object({ outcome: z.enum(sportBetOutcomes), payout: centavos() }).nullable(),
      after: z.object({ outcome: z.enum(sportBetOutcomes), payout: centavos() }),
    }),
  ),
});
export type SportResultPreview = z.output<typeof sportResultPreview>;

const tag = "staff: sports";

/** Staff endpoints for trading. The book is the operator's: what is suspended is so at all of its brands. */
export const staffTradingEndpoints = endpoints({
  "GET /staff/:tenant/sports/fixtures": {
    summary:
      "The trading board: matches in play and to come, or `over` without results while bets on them are open; what they can cost, and what is suspended. `not_found` without a book of its own",
    tag,
    auth: "staff",
    permission: "sports.read",
    limit: "reads",
    query: z.object({ when: z.enum(["live", "next", "over"], { error: "invalid" }).optional() }),
    response: z.object({
      data: z.array(tradingFixture),
      book_suspended: z.boolean(),
      /** Slugs of the brands that share the book: who suspends needs the permission at each of them. */
      book_brands: z.array(z.string()),
    }),
    refuses: [],
  },
  "GET /staff/:tenant/sports/fixtures/:id": {
    summary: "One match with its markets at their odds, and the score that costs the most",
    tag,
    auth: "staff",
    permission: "sports.read",
    limit: "reads",
    params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    response: one(tradingFixtureFile),
    refuses: [],
  },
  "POST /staff/:tenant/sports/suspensions": {
    summary:
      "Suspends, or lifts what a trader suspended; other causes stay as they are. No bet is accepted behind it. It holds at every brand of the book, and asks for the permission at each of them",
    tag,
    auth: "staff",
    permission: "sports.trade",
    limit: "money",
    body: z.strictObject({
      scope: z.enum(tradingScopes, { error: "invalid" }),
      /** Null for the book. */
      id: z.int("number_invalid").min(1, "number_invalid").max(2_147_483_647, "number_invalid").nullable(),
      action: z.enum(["suspend", "lift"], { error: "invalid" }),
      /** Stays with us. */
      reason: text(500),
    }),
    response: one(z.object({ suspended: z.boolean() })),
    refuses: ["wrong_state", "invalid_fields"],
  },
  "POST /staff/:tenant/sports/result-previews": {
    summary:
      "What a result by hand would do to the bets of the book, at all of its brands: how many it settles or corrects, what it pays and takes back, and those that change most. Changes nothing; refuses as the proposal does",
    tag,
    auth: "staff",
    permission: "sports.results",
    limit: "reads",
    body: sportResultInput,
    response: one(sportResultPreview),
    refuses: ["wrong_state", "invalid_fields"],
  },
  "POST /staff/:tenant/sports/results": {
    summary:
      "Proposes a result by hand for the operator's book alone, or another one than stands; it tells how many bets it settles and what it pays. Another member decides. It holds at every brand of the book, and asks both for the permission at each of them. `wrong_state`: the match is not over, or everything stands so already",
    tag,
    auth: "staff",
    permission: "sports.results",
    approval: "sport_result",
    limit: "money",
    idempotent: true,
    body: sportResultInput.extend({ reason: text(500) }),
    response: one(proposal),
    refuses: ["wrong_state", "invalid_fields"],
  },
});
