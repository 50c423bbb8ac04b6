import { Gauge } from "prom-client";
import { readTogether } from "../../kernel/metrics.ts";
import { measuresStore } from "./measures-store.ts";
import type { SportsNeeds } from "./needs.ts";

/** Metrics of feeds, books and results, read from the database when they are scraped. */
export function measureSports({ db, log, metrics }: Pick<SportsNeeds, "db" | "log" | "metrics">): void {
  const registers = [metrics];
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames, registers, collect: () => collect() });
  const suspended = gauge("sport_feed_suspended", "1 while a sports feed may have missed messages and its matches take no bets", ["feed"]);
  const silent = gauge("sport_feed_silent_seconds", "Time since the last message of a sports feed", ["feed"]);
  const leaderless = gauge("sport_book_leader_silent_seconds", "Time since a book was last priced by its leader", ["book"]);
  const undecided = gauge("sport_fixtures_without_results", "Offered matches that should have ended half an hour ago and have no result");
  const collect = readTogether(async () => {
    // An outdated value would look healthy.
    for (const one of [suspended, silent, leaderless, undecided]) one.reset();
    try {
      for (const { code: feed, is_live, silent_s } of await measuresStore.feeds(db)) {
        suspended.set({ feed }, is_live ? 0 : 1);
        silent.set({ feed }, silent_s);
      }
      for (const { id, silent_s } of await measuresStore.books(db)) leaderless.set({ book: String(id) }, silent_s);
      undecided.set(await measuresStore.withoutResults(db));
    } catch (error) {
      log.warn({ err: error }, "could not measure the sports feeds");
    }
  });
}
