import type { Mutant } from "../mutant.ts";

const ranks = "apps/server/src/modules/ranks";
const suite = [
  `${ranks}/ranks.test.ts`,
  `${ranks}/freeze-rankings.test.ts`,
  `${ranks}/read-programmes.test.ts`,
  `${ranks}/tiers.test.ts`,
  `${ranks}/give-perks.test.ts`,
];

const on =
  (file: string, by: readonly string[] = suite) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `ranks/${id}`, file: `${ranks}/${file}`, find, replace, suite: by });

const board = on("freeze-board.ts");
const ranking = on("freeze-rankings.ts");
const level = on("grant-levels.ts");
const place = on("pay-places.ts");
const perk = on("give-perks.ts");
const stakes = on("follow-stakes.ts");
const fall = on("warn-tiers.ts");
const hostSuite = ["apps/server/test/vip-hosts.test.ts"];
const host = on("set-host.ts", hostSuite);
const club = on("read-club.ts", hostSuite);

/** Mutants of rankings, levels and tiers: who wins what, and only once. */
export const rankMutants: readonly Mutant[] = [
  board("frozen-before-the-follower", "|| (await ledgerRecords.hasEntriesBefore(tx, position, ends_at))", ""),
  board("excluded-wins", "else if (await mayWin(tx, { tenant_id, player_id }))", "else if (player_id)"),
  ranking("frozen-at-the-end", "ends_at.getTime() + freezeDelayMs <= now;", "ends_at.getTime() <= now;"),
  ranking("prizes-against-the-policy", "policy.turnover_ranking && policy.rewards", "policy.turnover_ranking || policy.rewards"),
  ranking("period-before-publishing", "ends_at <= programme.since || ", "ends_at.getTime() + 604_800_000 <= programme.since.getTime() || "),
  ranking("withdrawn-ranking-pays", "if (ends_at.getTime() <= programme.seen_at.getTime() + seenEveryMs) periods", "periods"),
  ranking("newest-period-first", ".toReversed()", ""),
  ranking("replaced-before-it-is-frozen", "!isSame(programme) && !waiting.has(programme.period)", "!isSame(programme)"),
  on("set-tiers.ts")("tiers-of-half-the-points", "if (!(await needs.points.isBookedUntil(until))) return;", ""),
  place(
    "place-beyond-the-budget",
    "(!offer || (await needs.programmes.takeBudget(tx, tenant_id, { offer, rewards: place.rewards })))",
    "true",
  ),
  place("place-to-the-excluded", "(await needs.mayWin(tx, owner)) && (!offer", "(!offer"),
  on("read-programmes.ts")("budget-without-end", "if (!(await offers.reserve(tx, use))) return false;", "await offers.reserve(tx, use);"),
  level("level-twice", "if (!known.has(next))", "if (next)"),
  level("level-beyond-the-budget", "return isLeft ? rewards : [];", "return rewards;"),
  level("rewards-against-the-policy", "tenant.settings.policy.rewards && ", ""),
  stakes("returned-stake-leaves-today", "correctedAt.get(id) ?? at", "at"),
  perk("perk-to-the-excluded", "!(await needs.mayWin(tx, owner)) || ", ""),
  perk("perk-against-wishes", " || (await needs.withholdsOffers(tx, owner))", ""),
  perk("perk-twice", "|| !(await perksStore.take(tx, row))", "|| ((await perksStore.take(tx, row)), false)"),
  perk(
    "perk-beyond-the-budget",
    "if (offer && !(await needs.programmes.takeBudget(",
    "if (offer && false && !(await needs.programmes.takeBudget(",
  ),
  perk("birthday-a-week-and-a-day", "const birthdayDays = 7;", "const birthdayDays = 8;"),
  on("perks-store.ts")("birthday-moved", "and ${perk} = 'birthday_bonus'", "and ${perk} = 'monthly_box'"),
  fall("fall-told-to-the-excluded", "!(await needs.mayWin(tx, key)) || ", ""),
  fall("fall-told-against-wishes", " || (await needs.withholdsOffers(tx, key))", ""),
  fall("fall-told-too-early", "now < from || ", ""),
  fall("fall-told-before-points-are-booked", " || !(await needs.points.isBookedUntil(from))", ""),
  on("warn-tiers.ts", [`${ranks}/tiers.test.ts`])(
    "fall-told-by-two-processes",
    "    if (await tiersStore.isWarned(tx, tenant.id, review.month)) return true;\n",
    "",
  ),
  host("host-removed-under-a-promise", "if (!host && (await leavesPromised(", "if (!host && false && (await leavesPromised("),
  club("host-of-every-tier", "programme.tiers[tier]?.perks.has_host ? hostOf(hosts, tier) : null", "hostOf(hosts, tier)"),
  on("policy.ts")("perks-against-the-policy", "...(policy.rewards && { birthday_bonus }),", "...{ birthday_bonus },"),
  on("policy.ts")("tier-falls-to-the-bottom", "Math.max(due, present - 1)", "due"),
];
