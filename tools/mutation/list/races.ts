import type { Mutant } from "../mutant.ts";

const races = "apps/server/src/modules/races";

const on =
  (file: string, suite: string) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `races/${id}`, file: `${races}/${file}`, find, replace, suite: [suite] });

const score = on("score.ts", `${races}/score.test.ts`);
const scenario = `${races}/races.test.ts`;

const checks = (file: string) => on(file, `${races}/race-scores.test.ts`);
const calls = (file: string) => on(file, "apps/server/test/races.test.ts");

/** Mutants of races: which rounds count, how they are summed, and that places are frozen once. */
export const raceMutants: readonly Mutant[] = [
  score("smaller-stakes-count", "cash_at_risk < Math.max(1, score.min_stake)", "cash_at_risk < 1"),
  score("rounds-before-joining", "BigInt(round.first_xid) <= BigInt(joinedXid)", "BigInt(round.first_xid) < BigInt(joinedXid)"),
  score("rounds-at-the-end", "closed_at >= ends_at", "closed_at > ends_at"),
  score("any-game", "!score.game_ids.includes(game_id)", "score.game_ids.includes(-1)"),
  score("without-maximum", ", max_x100 ?? Infinity)", ", Infinity)"),
  score("one-round-more", "ordered[nth - rounds]?.points", "ordered[nth - rounds - 1]?.points"),
  score("reached-last", "sum > (best?.score ?? 0)", "sum >= (best?.score ?? 0)"),
  on("races-follower.ts", scenario)("rolled-back-stays", "(scored ? [] : [key])", "(scored ? [] : [])"),
  on("participants-store.ts", scenario)(
    "ties-by-id",
    "order by score desc, reached_at, player_id limit",
    "order by score desc, player_id desc limit",
  ),
  on("participants-store.ts", scenario)("frame-too-long", "sql.lit(rounds - 1)", "sql.lit(rounds)"),
  checks("rebuild-scores.ts")("not-followed-yet", "isBefore(upTo, entry) || ", ""),
  checks("rebuild-scores.ts")("too-late-for-a-rebuild", " || isTooLate(entry.at, race)", ""),
  checks("rebuild-scores.ts")("any-time", "at >= race.starts_at && at < race.ends_at", "at < race.starts_at"),
  checks("race-invariants.ts")("scores-unchecked", "due === null || (due.score === stored", "due !== null || (due.score === stored"),
  checks("race-invariants.ts")("frozen-unchecked", "if (claims.length > 0)", "if (claims.length < 0)"),
  checks("races-follower.ts")(
    "late-in-a-batch",
    "filter((race) => at !== undefined && !isTooLate(at, race))",
    "filter(() => at !== undefined)",
  ),
  checks("races-follower.ts")("late-a-day-early", "const lateMs = 7 *", "const lateMs = 6 *"),
  checks("announce-races.ts")("hidden-on-the-channel", "places: places.map(asHidden)", "places"),
  calls("read-races.ts")("hidden-on-the-page", "(me ? place : asHidden(place))", "place"),
  calls("read-races.ts")("any-brand", "if (!hasRaces(tenant) || !isUuid(id)) return null;", "if (!isUuid(id)) return null;"),
  calls("join-race.ts")("joined-after-the-end", 'if (state !== "running" && state !== "upcoming")', 'if (state === "final")'),
  calls("participants-store.ts")("joined-twice-fails", ".onConflict((conflict) => conflict.doNothing())", ""),
  calls("join-race.ts")("joining-unnoticed", "await needs.notifications.send(tx, {", "void ({"),
  on("freeze-races.ts", scenario)("prizes-noticed-twice", "if (place.rewards.length === 0)", "if (place.rewards.length >= 0)"),
  calls("read-payouts.ts")(
    "not-yet-is-paid",
    'if (granted === undefined) return "waiting";',
    'if (granted === undefined) return "granted";',
  ),
  on("freeze-races.ts", scenario)("frozen-at-the-end", ".getTime() - freezeDelayMs)", ".getTime())"),
  on("open-races.ts", scenario)("against-the-policy", "=> settings.policy.rewards;", "=> settings.policy !== null;"),
];
