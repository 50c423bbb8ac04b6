import { sports } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { oddsX1000 } from "./sports.ts";
import { instant, localized, one, text } from "./wire.ts";

/** Methods of distributing a margin over the selections of a market. */
export const marginMethods = ["power", "proportional", "shin"] as const;

/** Bounds of a margin in basis points: the implied probabilities sum to 101.5 % to 130 %. */
export const marginBoundsBps = { min: 150, max: 3_000 } as const;

/** Upper bounds of the limits that staff can set, in centavos. */
export const sportLimitBounds = {
  stake: 200_000_00,
  payout: 200_000_00,
  player_payout: 500_000_00,
  fixture_liability: 2_000_000_00,
} as const;

/** Bounds of the live delay in ms and of the minimum odds of a leg in thousandths. */
export const sportOfferBounds = { live_delay_ms: { min: 1_000, max: 30_000 }, min_odds_x1000: { min: 1_010, max: 10_000 } } as const;

/** Bounds of a trader's override in hundredths of goals, and of its duration in minutes. */
export const overrideBounds = { supremacy_x100: 500, total_x100: { min: 20, max: 1_000 }, minutes: { min: 1, max: 1_440 } } as const;

const whole = (min: number, max: number) => z.int("number_invalid").min(min, "number_invalid").max(max, "number_invalid");
const id = (min: number) => whole(min, 2_147_483_647);

const margin = z.strictObject({
  target_bps: whole(marginBoundsBps.min, marginBoundsBps.max),
  method: z.enum(marginMethods, { error: "invalid" }),
});
export type SportMargin = z.output<typeof margin>;

/** Scope of a setting: a sport or one of its competitions, and one market type or all (empty). */
const place = {
  sport: z.enum(sports, { error: "invalid" }),
  /** 0 for all competitions of the sport. */
  competition_id: id(0),
  market_type: z.string("invalid").max(40, "invalid"),
};

const limit = (max: number) => whole(1_00, max).nullable();
/** Amounts in centavos; null to inherit. */
const limits = z.strictObject({
  stake: limit(sportLimitBounds.stake),
  payout: limit(sportLimitBounds.payout),
  player_payout: limit(sportLimitBounds.player_payout),
  fixture_liability: limit(sportLimitBounds.fixture_liability),
  /** Applies to the match as a whole, like the two fields before it. */
  live_delay_ms: whole(sportOfferBounds.live_delay_ms.min, sportOfferBounds.live_delay_ms.max).nullable().default(null),
  min_odds_x1000: whole(sportOfferBounds.min_odds_x1000.min, sportOfferBounds.min_odds_x1000.max).nullable().default(null),
});
export type SportLimitSettings = z.output<typeof limits>;

const goalView = {
  supremacy_x100: whole(-overrideBounds.supremacy_x100, overrideBounds.supremacy_x100),
  total_x100: whole(overrideBounds.total_x100.min, overrideBounds.total_x100.max),
};

/** A trader's override that is in force: the home side's expected lead and the expected total, in hundredths of goals. */
export const sportOverride = z.object({ supremacy_x100: z.int(), total_x100: z.int(), ends_at: instant() });
export type SportOverride = z.output<typeof sportOverride>;

const centavos = () => z.int();

const typeSettings = z.object({
  /** Empty for all market types together. */
  market_type: z.string(),
  name: localized(z.string()),
  /** Set for exactly this scope. */
  margin: margin.nullable(),
  /** The effective value; null if it differs by tier. */
  margin_in_force: margin.nullable(),
  limits: limits.nullable(),
  limits_in_force: z
    .object({
      stake: centavos().nullable(),
      payout: centavos(),
      player_payout: centavos(),
      fixture_liability: centavos(),
      live_delay_ms: z.int(),
      min_odds_x1000: z.int().nullable(),
    })
    .nullable(),
});
export type SportTypeSettings = z.output<typeof typeSettings>;

const bookSettings = z.object({
  /** `football`, or `football-12` with a competition id. */
  id: z.string(),
  sport: z.enum(sports),
  competition: z.object({ id: z.int(), name: z.string(), tier: z.int() }).nullable(),
  types: z.array(typeSettings),
});
export type SportBookSettings = z.output<typeof bookSettings>;

const prices = z.object({ odds_x1000: z.array(oddsX1000().nullable()), margin_ppm: z.int() });
const preview = z.object({
  fixtures: z.int(),
  markets: z.int(),
  changed: z.int(),
  examples: z.array(
    z.object({
      fixture: z.string(),
      market: localized(z.string()),
      selections: z.array(localized(z.string())),
      before: prices,
      after: prices,
    }),
  ),
});
export type SportMarginPreview = z.output<typeof preview>;

const tag = "staff: sports";

/** Margins and overrides belong to the operator's book, limits to a brand. None of them depends on a player. */
export const staffBookSettingsEndpoints = endpoints({
  "GET /staff/:tenant/sports/settings": {
    summary: "Lists the book's margins and the brand's limits by sport, competition and market type: the values set and those in force",
    tag,
    auth: "staff",
    permission: "sports.read",
    limit: "reads",
    query: z.object({}),
    response: z.object({ data: z.array(bookSettings), book_brands: z.array(z.string()) }),
    refuses: [],
  },
  "POST /staff/:tenant/sports/margin-previews": {
    summary:
      "Returns the effect of a margin on the odds of the next matches at this moment, without changing anything; null `margin` previews removing the current setting",
    tag,
    auth: "staff",
    permission: "sports.trade",
    limit: "reads",
    body: z.strictObject({ ...place, margin: margin.nullable() }),
    response: one(preview),
    refuses: ["invalid_fields"],
  },
  "POST /staff/:tenant/sports/margins": {
    summary:
      "Sets a margin of the book, or removes it with null `margin`. It applies to every brand of the book and requires the permission at each of them. `wrong_state` if the current margin is not `seen`, or is already the requested one",
    tag,
    auth: "staff",
    permission: "sports.trade",
    limit: "money",
    body: z.strictObject({
      ...place,
      margin: margin.nullable(),
      /** The value that the member saw when deciding. */
      seen: margin.nullable(),
      /** Internal. */
      reason: text(500),
    }),
    response: one(z.object({ margin: margin.nullable() })),
    refuses: ["wrong_state", "invalid_fields"],
  },
  "POST /staff/:tenant/sports/limits": {
    summary:
      "Sets betting limits of the brand, or removes them with null `limits`. After the response, no bet above them is accepted. They include the live delay and the minimum odds of a leg. A single market type can have `stake`, `payout` and `min_odds_x1000` only. `wrong_state` as for margins",
    tag,
    auth: "staff",
    permission: "sports.limits",
    limit: "money",
    body: z.strictObject({ ...place, limits: limits.nullable(), seen: limits.nullable(), reason: text(500) }),
    response: one(z.object({ limits: limits.nullable() })),
    refuses: ["wrong_state", "invalid_fields"],
  },
  "POST /staff/:tenant/sports/overrides": {
    summary:
      "Sets a trader's override of a match for a number of minutes, or removes it with null `view`: every market follows it, and the odds stream says so. It applies to every brand of the book and requires the permission at each of them. `wrong_state` if the current override is not `seen`, the match is over, or there is none to remove",
    tag,
    auth: "staff",
    permission: "sports.trade",
    limit: "money",
    body: z.strictObject({
      fixture_id: id(1),
      view: z.strictObject({ ...goalView, minutes: whole(overrideBounds.minutes.min, overrideBounds.minutes.max) }).nullable(),
      /** The override that the member saw when deciding. */
      seen: sportOverride.nullable(),
      reason: text(500),
    }),
    response: one(z.object({ override: sportOverride.nullable() })),
    refuses: ["wrong_state", "invalid_fields"],
  },
});
