import type { SportCompetition, SportTree } from "@trevo/contract";
import { sports } from "@trevo/domain";
import type { OfferedCompetition } from "../sports/index.ts";

export const presentCompetition = ({ id, country, name, slug, tier, fixtures, live }: OfferedCompetition): SportCompetition => ({
  id,
  country,
  name,
  slug,
  tier,
  fixtures,
  live,
});

/** Competitions by sport. Sports without fixtures are left out. */
export const presentTree = (competitions: readonly OfferedCompetition[]): SportTree => ({
  sports: sports.flatMap((sport) => {
    const own = competitions.filter((competition) => competition.sport === sport);
    if (own.length === 0) return [];
    const total = (field: "fixtures" | "live"): number => own.reduce((sum, competition) => sum + competition[field], 0);
    return [
      {
        sport,
        fixtures: total("fixtures"),
        live: total("live"),
        competitions: own.map(presentCompetition),
      },
    ];
  }),
});
