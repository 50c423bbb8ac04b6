import { fitRatings } from "@trevo/sports/pricing";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { runEach } from "../../kernel/run-each.ts";
import { bookStore } from "./book-store.ts";
import { offeredStore } from "./offered-store.ts";

/** Minimum number of results for ratings of its own; with fewer, a competition is priced with average teams. */
export const minRatedMatches = 40;

/** Rates the teams of each competition by its results. */
export async function fitCompetitions({ db, log }: { db: Db; log: Log }): Promise<void> {
  const matches = Map.groupBy(await offeredStore.played(db), ({ competition_id }) => competition_id);
  const rated = [...matches].filter(([, played]) => played.length >= minRatedMatches);
  await runEach(log, rated, {
    run: ([competition_id, played]) => bookStore.keepRatings(db, competition_id, { ratings: fitRatings(played), matches: played.length }),
    describe: ([competition_id]) => ({ competition_id }),
    failure: "a competition was not rated",
  });
}
