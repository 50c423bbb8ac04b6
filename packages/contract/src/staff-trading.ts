import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { sportOverride } from "./staff-book-settings.ts";
import { sportBetOutcomes } from "./sport-bets.ts";
import { oddsX1000, sportFixtureStates, sportSuspensionReasons } from "./sports.ts";
import { proposal } from "./staff-proposals.ts";
import { staffSportRiskEndpoints } from "./staff-sport-risk.ts";
import { instant, localized, one, text } from "./wire.ts";

export * from "./staff-sport-risk.ts";

/** Scope of a suspension by a trader: one `market`, one `fixture`, a `competition` with all its fixtures, or the whole `book`. */
export const tradingScopes = ["book", "competition", "fixture", "market"] as const;
export type TradingScope = (typeof tradingScopes)[number];

/** Maximum number of matches on the board: first those in play, then the next to begin. */
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
  /** Why the match does not accept bets now, whoever suspended it. */
  reasons: z.array(z.enum(sportSuspensionReasons)),
  /** Scopes of it that a trader has suspended. */
  by_trader: z.array(z.enum(tradingScopes)),
  open_bets: z.int(),
  /** Maximum loss of the brand on the match, and its limit. */
  liability: centavos(),
  liability_limit: centavos(),
  /** A trader's override, which prices follow. */
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
  /** The final score with the highest cost. */
  worst_score: z.tuple([z.int(), z.int()]).nullable(),
  /** The model without an override: the home side's expected lead and the expected total, in hundredths of goals. */
  model: z.object({ supremacy_x100: z.int(), total_x100: z.int() }),
  markets: z.array(tradingMarket),
  /** The match is over or overdue: a result can be entered by hand. */
  takes_result: z.boolean(),
  /** Slugs of the brands that share the book. */
  book_brands: z.array(z.string()),
});
export type TradingFixtureFile = z.output<typeof tradingFixtureFile>;

/** How a match ended, entered by hand. `abandoned`: markets already decided stand, the rest is void. `cancelled`: everything is void. */
export const handEndings = ["full_time", "abandoned", "cancelled"] as const;

/** Goals of one side, at most 99. Errors are reported for the score as a whole. */
const score = () =>
  z.tuple([z.int("number_invalid"), z.int("number_invalid")]).refine((goals) => goals.every((count) => count >= 0 && count <= 99), {
    error: "number_invalid",
  });

/** A result entered by hand. The scores are those of a match that was played: half-time and final. */
export const sportResultInput = z.strictObject({
  fixture_id: z.int("number_invalid").min(1, "number_invalid").max(2_147_483_647, "number_invalid"),
  ending: z.enum(handEndings, { error: "invalid" }),
  half1: score().nullable(),
  final: score().nullable(),
  /** Markets that the score does not decide, such as corners: they either wait for another result or are voided. */
  rest: z.enum(["wait", "void"], { error: "invalid" }),
});
export type SportResultInput = z.output<typeof sportResultInput>;

/** Number of bets for which the effect of a result is computed, and number of samples shown. */
export const resultPreviewBounds = { bets: 5_000, samples: 10 } as const;

/** Effect of a manual result on the bets of the book. Sums in centavos. */
const sportResultPreview = z.object({
  /** Bets on markets decided by the result, excluding cashed-out ones. `is_partial`: there are more, which are not included. */
  bets: z.int(),
  is_partial: z.boolean(),
  /** Bets settled for the first time, and bets whose payout is corrected. */
  settled: z.int(),
  corrected: z.int(),
  /** Corrected bets that change from won to lost or from lost to won. */
  flipped: z.int(),
  paid: centavos(),
  taken_back: centavos(),
  /** The bets with the largest changes. */
  samples: z.array(
    z.object({
      bet_id: z.string(),
      /** Slug of the brand. */
      brand: z.string(),
      /** Masked. */
      player_name: z.string(),
      stake: centavos(),
      /** Null if not decided yet. */
      before: z.object({ outcome: z.enum(sportBetOutcomes), payout: centavos() }).nullable(),
      after: z.object({ outcome: z.enum(sportBetOutcomes), payout: centavos() }),
    }),
  ),
});
export type SportResultPreview = z.output<typeof sportResultPreview>;

const tag = "staff: sports";

/** Staff endpoints for trading. The book belongs to the operator: a suspension applies to all of its brands. */
export const staffTradingEndpoints = {
  ...staffSportRiskEndpoints,
  ...endpoints({
    "GET /staff/:tenant/sports/fixtures": {
      summary:
        "Returns the trading board: matches in play and upcoming, or with `over` those without results that still have open bets, and those that have not begun three hours after their announced start; with potential liabilities and suspensions. `not_found` if the brand has no book of its own",
      tag,
      auth: "staff",
      permission: "sports.read",
      limit: "reads",
      query: z.object({ when: z.enum(["live", "next", "over"], { error: "invalid" }).optional() }),
      response: z.object({
        data: z.array(tradingFixture),
        book_suspended: z.boolean(),
        /** Slugs of the brands that share the book. Suspending requires the permission at each of them. */
        book_brands: z.array(z.string()),
      }),
      refuses: [],
    },
    "GET /staff/:tenant/sports/fixtures/:id": {
      summary: "Returns a match with its markets at their odds, and the score that costs the most",
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
        "Suspends betting, or lifts a trader's suspension; suspensions with other causes stay. After the response, no bet is accepted. It applies to every brand of the book and requires the permission at each of them",
      tag,
      auth: "staff",
      permission: "sports.trade",
      limit: "money",
      body: z.strictObject({
        scope: z.enum(tradingScopes, { error: "invalid" }),
        /** Null for the book. */
        id: z.int("number_invalid").min(1, "number_invalid").max(2_147_483_647, "number_invalid").nullable(),
        action: z.enum(["suspend", "lift"], { error: "invalid" }),
        /** Internal. */
        reason: text(500),
      }),
      response: one(z.object({ suspended: z.boolean() })),
      refuses: ["wrong_state", "invalid_fields"],
    },
    "POST /staff/:tenant/sports/result-previews": {
      summary:
        "Returns the effect of a manual result on the bets of the book at all of its brands: how many it settles or corrects, what it pays and takes back, and the bets that change most. Changes nothing; refuses as the proposal does",
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
        "Proposes a manual result for the operator's book alone, or another result than the current one; the proposal states how many bets it settles and what it pays. Another member decides. It applies to every brand of the book, and both members need the permission at each of them. `wrong_state` if the match is not over, or the result is already in force",
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
  }),
};
