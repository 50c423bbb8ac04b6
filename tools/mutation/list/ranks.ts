import type { Mutant } from "../mutant.ts";

const ranks = "apps/server/src/modules/ranks";
const suite = [`${ranks}/ranks.test.ts`];

const on =
  (file: string) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `ranks/${id}`, file: `${ranks}/${file}`, find, replace, suite });

const board = on("freeze-board.ts");
const ranking = on("freeze-rankings.ts");
const level = on("grant-levels.ts");
const stakes = on("follow-stakes.ts");

/** Rankings, levels and tiers: who wins what, and once. */
export const rankMutants: readonly Mutant[] = [
  board("frozen-before-the-follower", "|| (await ledgerRecords.hasEntriesBefore(tx, position, ends_at))", ""),
  board("excluded-wins", "else if (await mayWin(tx, { tenant_id, player_id }))", "else if (player_id)"),
  ranking("frozen-at-the-end", "ends_at.getTime() + freezeDelayMs <= now.getTime()", "ends_at.getTime() <= now.getTime()"),
  ranking("prizes-against-the-policy", "policy.turnover_ranking && policy.rewards", "policy.turnover_ranking || policy.rewards"),
  ranking("period-before-publishing", "ends_at <= programme.since || ", ""),
  ranking("withdrawn-ranking-pays", "if (isDue && ends_at.getTime() <= programme.seen_at.getTime() + seenEveryMs)", "if (isDue)"),
  on("pay-places.ts")(
    "place-paid-twice",
    "if (!(await resultsStore.pay(tx, place, { at: needs.clock.now(), granted: isOpen })) || !isOpen) return [];",
    "",
  ),
  level("level-twice", "const fresh = reached.filter((one) => news.has(one.level));", "const fresh = reached;"),
  level("rewards-against-the-policy", "tenant.settings.policy.rewards && ", ""),
  stakes("returned-stake-leaves-today", "correctedAt.get(id) ?? at", "at"),
  on("policy.ts")("tier-falls-to-the-bottom", "Math.max(due, present - 1)", "due"),
];
