import type { Mutant } from "../mutant.ts";

const missions = "apps/server/src/modules/missions";
const scenario = "apps/server/test/missions.test.ts";

const on =
  (file: string, ...suite: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `missions/${id}`, file: `${missions}/${file}`, find, replace, suite });

const tally = on("tally.ts", `${missions}/tally.test.ts`);
const follower = on("missions-follower.ts", `${missions}/missions-follower.test.ts`);
const inOrder = on("goals-in-order.ts", `${missions}/missions-follower.test.ts`);
const accept = on("accept-mission.ts", scenario);
const claim = on("claim-mission.ts", scenario);

/** Mutants of missions: what counts, and that one is accepted, completed and paid once. */
export const missionMutants: readonly Mutant[] = [
  tally("smaller-stakes-count", "round.counted < Math.max(1, goal.min_stake)", "round.counted < 1"),
  tally("rounds-before-accepting", "!isLater(round.first_xid, window.accepted_xid) || ", ""),
  tally("rounds-after-the-end", " || !isBeforeEnd(window, round.closed_at)) return null;", ") return null;"),
  tally("day-without-cap", "sum + Math.min(amount, cap(goal))", "sum + amount"),
  tally("games-counted-twice", "amounts.filter((amount) => amount > 0).length", "amounts.reduce((sum, amount) => sum + amount, 0)"),
  tally(
    "multiplier-one-less",
    "round.won * 100 >= goal.times_x100 * round.staked",
    "round.won * 100 + round.staked >= goal.times_x100 * round.staked",
  ),
  follower("rolled-back-stays", "...(was ? [uncount(was)] : [])", ""),
  on("counted-rows.ts", `${missions}/missions-follower.test.ts`)("bonus-stakes-count", "counted <= 0 ? null", "counted < 0 ? null"),
  tally("rounds-of-the-goal-before", "  if (!isAfterGoal(window, round.opened_at)) return null;\n", ""),
  follower("before-its-closing-entry", "row.closed_at.getTime() <= until", "until > 0"),
  inOrder("nothing-read-before", "next ? await pastFacts(tx, { mission: last, goal: next, readTo }) : []", "[]"),
  inOrder("counts-twice-what-waits", "isStanding(goal) || isRead(event, upTo)", "true"),
  on("progress-store.ts", `${missions}/missions-follower.test.ts`)("rebuild-forgets-reached-goals", "p.goal_no >= m.goals_reached and", ""),
  accept("six-at-once", ">= maxAccepted", "> maxAccepted"),
  accept("without-lock", "    await store.lockPlayer(tx, key);\n", ""),
  accept("beyond-the-budget", `      throw refuse("offer_used_up");`, "      return;"),
  claim("of-a-closed-account", `=== "closed")`, `=== "nothing")`),
  on("assign-mission.ts", scenario)(
    "assigned-to-the-excluded",
    "(tx, playerOf(key))).withholdsOffers)",
    "(tx, playerOf(key))).withholdsOffers && false)",
  ),
  claim("of-an-excluded-account", "await needs.protection.mayLogin(player, tx);", ""),
  on("store.ts", scenario)(
    "claimed-twice",
    `change(tx, key, "completed").set({ state: "claimed", claimed_at })`,
    `change(tx, key, "claimed").set({ state: "claimed", claimed_at })`,
  ),
  on("expire-missions.ts", scenario)("use-stays-reserved", "if (row) await releaseMission(needs, tx, row);", ""),
];
