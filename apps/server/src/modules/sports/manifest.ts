import type { Manifest } from "../../kernel/manifest.ts";
import type { Sports } from "./sports.ts";
import { sportsInvariants } from "./sports-invariants.ts";

export const manifest: Manifest<{ sports: Sports }> = {
  name: "sports",
  invariants: sportsInvariants,
  jobs: [
    { name: "expire-sport-feed-log", schedule: "41 4 * * *", run: ({ sports }) => sports.jobs.expireLog() },
    { name: "sport-void-late", schedule: "7 * * * *", run: ({ sports }) => sports.jobs.voidLate() },
    { name: "sport-ratings", schedule: "11 5 * * *", run: ({ sports }) => sports.jobs.fitRatings() },
    // The first results of a competition must not wait for the night: until then every team is priced alike.
    { name: "sport-new-ratings", schedule: "* * * * *", run: ({ sports }) => sports.jobs.fitNewRatings() },
  ],
  prepare: ({ sports }) => sports.prepare(),
  start: ({ sports }) => sports.start(),
  stop: ({ sports }) => sports.stop(),
};
