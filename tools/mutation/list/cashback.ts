import type { Mutant } from "../mutant.ts";

const module = "apps/server/src/modules/cashback";

const on =
  (file: string, ...tests: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({
    id: `cashback/${id}`,
    file,
    find,
    replace,
    suite: tests,
  });

const base = on(`${module}/count-moves.ts`, `${module}/cashback-follower.test.ts`);
const ledger = on("apps/server/database/functions/post-commands.sql", "apps/server/src/modules/wallet/reinstate.test.ts");

/** Cashback: what a round counts, on which day, and what of it is paid. */
export const cashbackMutants: readonly Mutant[] = [
  base("day-of-the-bet", "const own = later(sums.day, closed);", "const own = sums.day;"),
  base("correction-on-the-closing-day", "const own = later(sums.day, closed);", "const own = closed;"),
  base("returned-on-the-same-day", "returned: own > closed ? sums.returned : 0,", "returned: sums.returned,"),
  base("open-rounds-count", "else if (!isNothing(sums)) addTo(open,", "else if (!isNothing(sums) && false) addTo(open,"),
  base("open-rounds-forgotten", "for (const sums of kept) count(", "for (const sums of [] as typeof kept) count("),
  base("bonus-stakes-count", "bet: ({ cash }) => ({ staked: -cash }),", "bet: ({ cash, bonus }) => ({ staked: -cash - bonus }),"),
  base("debts-forgotten", "{ staked: debt } : { won: -debt }", "{ staked: 0 } : { won: 0 }"),
  base("released-days-count", "isBefore(release, at)", "isBefore(release, at) && false"),
  base("released-for-what-came-before", "release.day >= day && isBefore(release, at)", "release.day >= day"),
  base("all-is-at-risk", "if (at_risk === null || staked === 0)", "if (at_risk === null || staked !== 0)"),
  ledger("closed-anew", "round.closed_at := coalesce(round.closed_at, moment);", "round.closed_at := moment;"),
];
