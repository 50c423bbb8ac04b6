import { fitRatings } from "@trevo/sports/pricing";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { runEach } from "../../kernel/run-each.ts";
import { bookStore } from "./book-store.ts";
import { offeredStore } from "./offered-store.ts";

/** Minimum number of results for ratings of its own; with fewer, a competition is priced with average teams. */
export const minRatedMatches = 40;

/** A competition is rated again between two nights once it has this share of results more. */
const newShare = 0.1;

/** Rates the teams of each competition by its results; with `onlyDue`, only of those that have many new results. */
export async function fitCompetitions({ db, log }: { db: Db; log: Log }, { onlyDue = false } = {}): Promise<void> {
  const known = onlyDue ? await bookStore.ratedMatches(db) : new Map<number, number>();
  const counts = await offeredStore.resultCounts(db);
  const due = counts.filter(({ competition_id, results }) => isDue(results, known.get(competition_id)));
  await runEach(log, due, {
    run: async ({ competition_id }) => {
      const played = await offeredStore.played(db, competition_id);
      await bookStore.keepRatings(db, competition_id, { ratings: fitRatings(played), matches: played.length });
    },
    describe: ({ competition_id }) => ({ competition_id }),
    failure: "a competition was not rated",
  });
}

const isDue = (results: number, rated: number | undefined): boolean =>
  results >= minRatedMatches && (rated === undefined || results >= rated * (1 + newShare));
