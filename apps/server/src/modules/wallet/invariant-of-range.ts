import type { RawBuilder } from "kysely";
import type { FreshCheck, Invariant, News, Violation, Whole } from "../../kernel/invariant.ts";
import { type Range, rangeStore } from "./range-store.ts";

/** A query that returns violating rows. */
type Query<R> = (range: R) => RawBuilder<Violation>;

const following = (query: Query<News>): FreshCheck => ({
  end: rangeStore.end,
  check: (snapshot, news) => rangeStore.violations(snapshot, query(news)),
});

/** An invariant checked by one query on every range. */
export const invariantOf = (name: string, query: Query<Range>): Invariant => ({
  name,
  check: (snapshot, of) => rangeStore.violations(snapshot, query(of)),
  fresh: following(query),
});

/** An invariant with one query for all rows and another, or none, for new rows. */
export const invariantInTwo = (name: string, queries: { whole: Query<Whole>; fresh: Query<News> | null }): Invariant => ({
  name,
  check: (snapshot, of) => rangeStore.violations(snapshot, queries.whole(of)),
  fresh: queries.fresh && following(queries.fresh),
});
