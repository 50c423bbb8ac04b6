import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";
import { type ListAnchor, seenBy } from "./list-anchor.ts";
import type { PlayerKey } from "./scope.ts";

/** A row's place in the order. */
export interface NewestPlace {
  readonly created_at: Date;
  readonly id: string;
}

/** Before every row: where a list that is read on piece by piece begins. */
const newestPlace: NewestPlace = { created_at: new Date("9999-12-31T00:00:00Z"), id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** The place that the wire's `momentCursor` names; without one, the beginning. */
export function placeOf(cursor: string | undefined): NewestPlace {
  const [created_at, id] = cursor?.split("_") ?? [];
  return created_at && id ? { created_at: new Date(created_at), id } : newestPlace;
}

export const placeCursor = ({ created_at, id }: NewestPlace): string => `${created_at.toISOString()}_${id}`;

/** Which rows of a table with `id`, `status`, `created_at` and `listed_xid`, newest first. */
export interface NewestQuery<Status> {
  readonly statuses?: readonly Status[] | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly limit: number;
  /** Only what this saw. */
  readonly anchor?: ListAnchor | undefined;
  /** Only what comes after this one in the order: the next piece of a long list. Nothing is counted then. */
  readonly before?: NewestPlace | undefined;
}

export interface NewestRows<Row> {
  readonly items: Row[];
  /** How many rows match, whatever the limit. */
  readonly total: number;
}

export const ownedBy = ({ tenant_id, player_id }: PlayerKey): RawBuilder<unknown> =>
  sql`tenant_id = ${tenant_id} and player_id = ${player_id}`;

/** `from` is the table and the condition that every row of the list meets, such as ``sql`withdrawals where ${ownedBy(player)}` ``. */
export async function listNewestFirst<Row, Status>(
  db: Db,
  from: RawBuilder<unknown>,
  query: NewestQuery<Status>,
): Promise<NewestRows<Row>> {
  const { statuses, since, until, before, limit, anchor } = query;
  const matching = sql.join(
    [
      from,
      ...(statuses ? [sql`status = any(${statuses})`] : []),
      ...(since ? [sql`created_at >= ${since}`] : []),
      ...(until ? [sql`created_at < ${until}`] : []),
      ...(anchor ? [seenBy(anchor, "listed_xid")] : []),
    ],
    sql` and `,
  );
  const below = before ? sql`and (created_at, id) < (${before.created_at}, ${before.id})` : sql``;
  const { rows: items } = await sql<Row>`select * from ${matching} ${below} order by created_at desc, id desc limit ${limit}`.execute(db);
  if (before) return { items, total: items.length };
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${matching}`.execute(db);
  return { items, total: rows[0]?.total ?? 0 };
}
