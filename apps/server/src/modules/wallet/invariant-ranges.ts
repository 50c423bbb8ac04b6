import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { Position } from "../../kernel/follower.ts";
import { type End, type Violation, type FreshCheck, type News, type Invariant, type Whole, maxViolations } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export type Range = Whole | News;
export const isNews = (range: Range): range is News => typeof range === "object" && "until" in range;

const listed = (players: readonly PlayerKey[]) =>
  sql`unnest(${`{${players.map((player) => player.tenant_id).join(",")}}`}::int[], ${`{${players.map((player) => player.player_id).join(",")}}`}::uuid[]) as listed (tenant_id, player_id)`;

const freshEntries = ({ after, until }: News) =>
  sql`(select * from entries where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and (xid, id) <= (${until.xid}::xid8, ${until.id}::bigint))`;

/** From each of the keys to its row, never from all rows to the keys: `offset 0` keeps the planner from turning the look-up round. */
const lookUp = (keys: RawBuilder<unknown>, row: RawBuilder<unknown>) =>
  sql`(select found.* from ${keys} cross join lateral (${row} offset 0) found)`;

/** A relation of the entries in range: all, all of some players, or the new ones. */
export function entriesIn(range: Range): RawBuilder<unknown> {
  if (range === "all") return sql`entries`;
  return isNews(range)
    ? freshEntries(range)
    : lookUp(listed(range), sql`select * from entries e where e.tenant_id = listed.tenant_id and e.player_id = listed.player_id`);
}

/** The wallets in range; of news, those that an entry touched. */
export function walletsIn(range: Range): RawBuilder<unknown> {
  if (range === "all") return sql`wallets`;
  const players = isNews(range) ? sql`(select distinct tenant_id, player_id from ${freshEntries(range)} e) listed` : listed(range);
  return lookUp(players, sql`select * from wallets w where w.tenant_id = listed.tenant_id and w.player_id = listed.player_id`);
}

/** The rounds in range; of news, those that an entry belongs to. */
export function roundsIn(range: Range): RawBuilder<unknown> {
  if (range === "all") return sql`rounds`;
  if (!isNews(range))
    return lookUp(listed(range), sql`select * from rounds r where r.tenant_id = listed.tenant_id and r.player_id = listed.player_id`);
  return lookUp(
    sql`(select distinct tenant_id, round_id from ${freshEntries(range)} e where round_id is not null) listed`,
    sql`select * from rounds r where r.tenant_id = listed.tenant_id and r.id = listed.round_id`,
  );
}

/** A query that lists the rows that break the invariant, as violations. */
type Query<R> = (range: R) => RawBuilder<Violation>;

const run = async (snapshot: Tx, query: RawBuilder<Violation>): Promise<Violation[]> =>
  (await sql<Violation>`${query} limit ${maxViolations}`.execute(snapshot)).rows;

/** In the order of followers, and like them only what no running transaction can still insert before. */
export async function endOfEntries(snapshot: Tx, after: Position, most: number): Promise<End | null> {
  const {
    rows: [last],
  } = await sql<End>`
    select xid, id, count(*) over () as rows from (select xid, id from entries where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, id limit ${most}) next order by xid desc, id desc limit 1`.execute(snapshot);
  return last ?? null;
}

const following = (query: Query<News>): FreshCheck => ({ end: endOfEntries, check: (snapshot, news) => run(snapshot, query(news)) });

/** An invariant that one query checks on every range. */
export const invariantOf = (name: string, query: Query<Range>): Invariant => ({
  name,
  check: (snapshot, of) => run(snapshot, query(of)),
  fresh: following(query),
});

/** An invariant with one query for everything and another for new rows, or none. */
export const invariantInTwo = (name: string, queries: { whole: Query<Whole>; fresh: Query<News> | null }): Invariant => ({
  name,
  check: (snapshot, of) => run(snapshot, queries.whole(of)),
  fresh: queries.fresh && following(queries.fresh),
});
