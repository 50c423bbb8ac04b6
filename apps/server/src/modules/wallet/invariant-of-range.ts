import type { RawBuilder } from "kysely";
import type { FreshCheck, Invariant, News, Violation, Whole } from "../../kernel/invariant.ts";
import { type Range, rangeStore } from "./range-store.ts";

/** A query that lists the rows that break the invariant, as violations. */
type Query<R> = (range: R) => RawBuilder<Violation>;

const following = (query: Query<News>): FreshCheck => ({
  end: rangeStore.end,
  check: (snapshot, news) => rangeStore.violations(snapshot, query(news)),
});

/** An invariant that one query checks on every range. */
export const invariantOf = (name: string, query: Query<Range>): Invariant => ({
  name,
  check: (snapshot, of) => rangeStore.violations(snapshot, query(of)),
  fresh: following(query),
});

/** An invariant with one query for everything and another for new rows, or none. */
export const invariantInTwo = (name: string, queries: { whole: Query<Whole>; fresh: Query<News> | null }): Invariant => ({
  name,
  check: (snapshot, of) => rangeStore.violations(snapshot, queries.whole(of)),
  fresh: queries.fresh && following(queries.fresh),
});
