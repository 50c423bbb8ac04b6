import { oddsChannel, type SportFixture, type SportFixtureDetail, type SportMarket, type SportResult } from "@trevo/contract";
import { addScores, phases, ruleOf } from "@trevo/sports";
import { presentModel } from "./present-stream.ts";
import type { FixtureOffer, ResultList } from "../sports/index.ts";

type Offered = FixtureOffer["markets"][number];
type Named = FixtureOffer["fixture"];

/** The markets of each tab, in the order of the tabs. */
const groups = [
  { code: "main", has: ({ type, part }: Offered) => part === "match" && ["result", "double_chance", "draw_no_bet", "btts"].includes(type) },
  {
    code: "goals",
    has: ({ type, part }: Offered) =>
      part.startsWith("goal_") || type.startsWith("total") || type.startsWith("team_total") || type === "odd_even",
  },
  { code: "handicap", has: ({ type }: Offered) => type === "handicap" },
  { code: "score", has: ({ type }: Offered) => type === "score" },
  { code: "halves", has: ({ part }: Offered) => part === "half1" || part === "half2" },
] as const;

/** A market as a player sees it. */
export const presentMarket = (market: Offered, [why_not]: FixtureOffer["reasons"]): SportMarket => ({
  id: market.id,
  type: market.type,
  line_x4: market.line_x4,
  part: market.part,
  takes_bets: market.takes_bets,
  ...(why_not !== undefined && { why_not }),
  version: market.version,
  margin_ppm: market.margin_ppm,
  selections: ruleOf(market.type).selections.map((code, index) => {
    const [cash_out_ppm, result] = [market.cash_out_ppm[index], market.outcomes?.[index]];
    return { code, odds_x1000: market.odds_x1000[index] ?? null, ...(cash_out_ppm && { cash_out_ppm }), ...(result && { result }) };
  }),
});

export const presentTeam = ({ id, name, short, shirt }: Named["home"]): SportFixture["home"] => ({
  id,
  name,
  short,
  shirt: [shirt.pattern, shirt.first, shirt.second].join(" "),
});

/** A fixture in a list. `shirt` is the pattern and two colours. */
export function presentRow({ fixture, markets, reasons }: Omit<FixtureOffer, "head_seq" | "model">): SportFixture {
  const { facts, competition, clock } = fixture;
  return {
    id: fixture.id,
    sport: competition.sport as SportFixture["sport"],
    competition: {
      id: competition.id,
      name: competition.name,
      slug: competition.slug,
      tier: competition.tier,
      country: competition.country,
    },
    round: fixture.round,
    home: presentTeam(fixture.home),
    away: presentTeam(fixture.away),
    starts_at: fixture.starts_at.toISOString(),
    state: fixture.state,
    simulated:
      fixture.commitment === null ? null : { commitment: fixture.commitment, ...(fixture.seed !== null && { seed: fixture.seed }) },
    clock: { ...clock, at: new Date(clock.at).toISOString() },
    score: [...addScores(facts.score.half1, facts.score.half2)],
    half_time_score: phases.indexOf(facts.phase) >= phases.indexOf("half_time") ? [...facts.score.half1] : null,
    reds: [...facts.reds],
    corners: facts.corners && [...addScores(facts.corners.half1, facts.corners.half2)],
    main: markets.filter(({ type, part }) => part === "match" && type === "result").map((market) => presentMarket(market, reasons)),
  };
}

/** A fixture that has ended. `corrected` is true if one of its results was changed since. */
export const presentResult = (row: ResultList["rows"][number]): SportResult => ({ ...presentRow(row), corrected: row.fixture.corrected });

/** A fixture on its own page. */
export function presentFixture(offer: FixtureOffer): SportFixtureDetail {
  const shown = offer.markets.map((market) => ({ market, view: presentMarket(market, offer.reasons) }));
  return {
    ...presentRow(offer),
    goals: offer.fixture.facts.goals?.map(({ side, half, minute, cancelled }) => ({ side, half, minute, cancelled })) ?? null,
    groups: groups.map(({ code, has }) => ({ code, markets: shown.filter(({ market }) => has(market)).map(({ view }) => view) })),
    channel_heads: { [oddsChannel(offer.fixture.id)]: offer.head_seq },
    model: offer.model && presentModel(offer.model),
  };
}
