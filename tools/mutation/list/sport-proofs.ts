import type { Mutant } from "../mutant.ts";

const sports = "apps/server/src/modules/sports";
const book = "apps/server/src/modules/sportsbook";

/** Of the invariants of odds and results. */
export const sportProofMutants: readonly Mutant[] = [
  {
    id: "sports/invariants-version-twice",
    file: `${sports}/odds-invariants.ts`,
    find: "version !== (newest.get(market_id)?.version ?? 0) + 1",
    replace: "version > (newest.get(market_id)?.version ?? 0) + 1",
    suite: [`${sports}/odds.test.ts`],
  },
  {
    id: "sports/invariants-odds-of-whom",
    file: `${sports}/odds-invariants.ts`,
    find: "k.contype = 'f' and",
    replace: "k.contype = 'p' and",
    suite: [`${sports}/results.test.ts`],
  },
  {
    id: "sports/invariants-changed-revision",
    file: `${sports}/sports-invariants.ts`,
    find: "coalesce(last, 0) = revision - 1 and hash",
    replace: "last = revision - 1 and hash",
    suite: [`${sports}/results.test.ts`],
  },
  {
    id: "sports/invariants-odds-of-another-selection",
    file: `${book}/bet-invariants.ts`,
    find: "odds[ruleOf(one.type).selections.indexOf(one.code)] === one.odds_x1000",
    replace: "odds.includes(one.odds_x1000)",
    suite: [`${book}/bet-invariants.test.ts`],
  },
];
