import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { Position } from "../../kernel/follower.ts";
import { type End, type Violation, type News, type Whole, maxViolations } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export type Range = Whole | News;

interface RoundPlace {
  readonly tenant_id: number;
  readonly round_id: string;
}
export const isNews = (range: Range): range is News => typeof range === "object" && "until" in range;

const listed = (players: readonly PlayerKey[]) =>
  sql`unnest(${`{${players.map((player) => player.tenant_id).join(",")}}`}::int[], ${`{${players.map((player) => player.player_id).join(",")}}`}::uuid[]) as listed (tenant_id, player_id)`;

const freshEntries = ({ after, until }: News) =>
  sql`(select * from entries where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and (xid, id) <= (${until.xid}::xid8, ${until.id}::bigint))`;

/** Looks up each row by its key. `offset 0` prevents the planner from scanning all rows and searching the keys instead. */
const lookUp = (keys: RawBuilder<unknown>, row: RawBuilder<unknown>) =>
  sql`(select found.* from ${keys} cross join lateral (${row} offset 0) found)`;

/**
 * Entries that key `k` posted. Each is looked up by its id: PostgreSQL would look for an id out of an array in every range of entries.
 */
export const namedEntries = sql`select o.* from (select distinct unnest(k.entry_ids) as id) named
  cross join lateral (select * from entries o where o.tenant_id = k.tenant_id and o.player_id = k.player_id and o.id = named.id
    and o.source collate "C" = k.source and o.external_id collate "C" = k.external_id offset 0) o`;

/** Relations for use in other statements: the rows of a range, which is everything, some players, or new rows. */
export const rangeStore = {
  entries: (range: Range): RawBuilder<unknown> => {
    if (range === "all") return sql`entries`;
    return isNews(range)
      ? freshEntries(range)
      : lookUp(listed(range), sql`select * from entries e where e.tenant_id = listed.tenant_id and e.player_id = listed.player_id`);
  },

  /** For new rows: the wallets that an entry moved. */
  wallets: (range: Range): RawBuilder<unknown> => {
    if (range === "all") return sql`wallets`;
    const players = isNews(range) ? sql`(select distinct tenant_id, player_id from ${freshEntries(range)} e) listed` : listed(range);
    return lookUp(players, sql`select * from wallets w where w.tenant_id = listed.tenant_id and w.player_id = listed.player_id`);
  },

  /** For players and new rows: the rounds that an entry belongs to. A round without entries is found only by a check of everything. */
  rounds: (range: Range): RawBuilder<unknown> => {
    if (range === "all") return sql`rounds`;
    return lookUp(
      sql`(select distinct tenant_id, round_id from ${rangeStore.entries(range)} e where round_id is not null) listed`,
      sql`select * from rounds r where r.tenant_id = listed.tenant_id and r.id = listed.round_id`,
    );
  },

  violations: async (snapshot: Tx, query: RawBuilder<Violation>): Promise<Violation[]> =>
    (await sql<Violation>`${query} limit ${maxViolations}`.execute(snapshot)).rows,

  /**
   * Position of the last of the next entries, in follower order, excluding entries before which a running transaction could still insert.
   */
  end: async (snapshot: Tx, after: Position, most: number): Promise<End | null> => {
    const {
      rows: [last],
    } = await sql<End>`
    select xid, id, count(*) over () as rows from (select xid, id from entries where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, id limit ${most}) next order by xid desc, id desc limit 1`.execute(snapshot);
    return last ?? null;
  },

  /** A provider's rounds in the range after the given one, ordered by key. */
  roundsOf: async (
    snapshot: Tx,
    provider: string,
    { range, after, most }: { range: Range; after: RoundPlace; most: number },
  ): Promise<RoundPlace[]> => {
    const { rows } = await sql<RoundPlace>`
      select r.tenant_id, r.id as round_id from ${rangeStore.rounds(range)} r
      where r.provider = ${provider} and (r.tenant_id, r.id) > (${after.tenant_id}::int, ${after.round_id}::uuid)
      order by r.tenant_id, r.id limit ${most}`.execute(snapshot);
    return rows;
  },
};
