import type { Mutant } from "../mutant.ts";

const sportsbook = "apps/server/src/modules/sportsbook";

const on =
  (test: string) =>
  (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
    id: `sport-settings/${id}`,
    file: `${sportsbook}/${file}`,
    find,
    replace,
    suite: [`apps/server/test/${test}.test.ts`],
  });

const popular = on("sport-popular");
const setting = on("sport-settings");
const limit = (...mutant: Parameters<ReturnType<typeof on>>): Mutant => ({
  ...setting(...mutant),
  suite: [`${sportsbook}/limits.test.ts`, "apps/server/test/sport-settings.test.ts"],
});

/** Mutants of popular bets, which must not identify any player, and of book settings that staff change on the version they saw. */
export const popularBetMutants: readonly Mutant[] = [
  popular("four-are-many", "create-popular-bets.ts", ["const minPlayers = 5;", "const minPlayers = 4;"]),
  popular("six-are-many", "create-popular-bets.ts", ["const minPlayers = 5;", "const minPlayers = 6;"]),
  popular("bets-counted-not-players", "popular-store.ts", ["select distinct s.fixture_id", "select s.fixture_id"]),
  popular("of-another-brand", "popular-store.ts", [
    "where b.tenant_id = ${tenant_id} and not b.is_free",
    "where ${tenant_id} > 0 and not b.is_free",
  ]),
  popular("free-bets-count", "popular-store.ts", ["and not b.is_free and", "and"]),
  popular("cashed-out-count", "popular-store.ts", [" and b.status <> 'cashed'", ""]),
  popular("void-count", "popular-store.ts", [" and b.outcome is distinct from 'void'", ""]),
  popular("closed-market-shown", "create-popular-bets.ts", [`state === "active" && outcomes === null`, "outcomes === null"]),
  setting("limits-unseen", "change-settings.ts", ["!isSameLimits(before, seen as SetLimits | null) || ", ""]),
  setting("limits-of-nothing", "change-settings.ts", [
    `if (limits && Object.values(limits).every((one) => one === null)) throw invalid("limits");`,
    "",
  ]),
  setting("match-limits-of-one-market", "change-settings.ts", [
    `if (limits && market_type !== "" && hasOfMatch(limits)) throw invalid("market_type");`,
    "",
  ]),
  setting("competition-of-another-sport", "change-settings.ts", [
    `if (known?.sport !== sport) throw refuse("not_found");`,
    `if (!known) throw refuse("not_found");`,
  ]),
  setting("least-odds-are-too-low", "limited-legs.ts", [
    "(current[index]?.odds_x1000 ?? 0) < min_odds_x1000",
    "(current[index]?.odds_x1000 ?? 0) <= min_odds_x1000",
  ]),
  setting("one-below-the-least-odds", "limited-legs.ts", [
    "(current[index]?.odds_x1000 ?? 0) < min_odds_x1000",
    "(current[index]?.odds_x1000 ?? 0) < min_odds_x1000 - 1",
  ]),
  limit("shortest-wait", "limits.ts", [
    "live_delay_ms: Math.max(one.live_delay_ms, other.live_delay_ms)",
    "live_delay_ms: Math.min(one.live_delay_ms, other.live_delay_ms)",
  ]),
  limit("lowest-odds-of-several", "limits.ts", [
    "min_odds_x1000: Math.max(one.min_odds_x1000 ?? 0, other.min_odds_x1000 ?? 0) || null",
    "min_odds_x1000: Math.min(one.min_odds_x1000 ?? 0, other.min_odds_x1000 ?? 0) || null",
  ]),
  limit("wait-of-the-tier-alone", "limits.ts", [
    `live_delay_ms: narrowest("live_delay_ms") ?? ofTier(liveDelaysMs, tier)`,
    "live_delay_ms: ofTier(liveDelaysMs, tier)",
  ]),
];
