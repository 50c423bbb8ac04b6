import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";
import { type ListAnchor, seenBy } from "./list-anchor.ts";
import type { PlayerKey } from "./scope.ts";

/** Position of a row in the order. */
export interface NewestPlace {
  readonly created_at: Date;
  readonly id: string;
}

/** Position before every row: the start of a list. */
const newestPlace: NewestPlace = { created_at: new Date("9999-12-31T00:00:00Z"), id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** Position encoded in the wire's `momentCursor`; the start without one. */
export function placeOf(cursor: string | undefined): NewestPlace {
  const [created_at, id] = cursor?.split("_") ?? [];
  return created_at && id ? { created_at: new Date(created_at), id } : newestPlace;
}

export const placeCursor = ({ created_at, id }: NewestPlace): string => `${created_at.toISOString()}_${id}`;

/** Selects rows, newest first, of a table with `id`, `status`, `created_at` and `listed_xid`. */
export interface NewestQuery<Status> {
  readonly statuses?: readonly Status[] | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly limit: number;
  /** Restricts the rows to this snapshot. */
  readonly anchor?: ListAnchor | undefined;
  /** Only rows after this position: the next slice of a long list. Rows are not counted then. */
  readonly before?: NewestPlace | undefined;
}

export interface NewestRows<Row> {
  readonly items: Row[];
  /** Number of matching rows, regardless of the limit. */
  readonly total: number;
}

export const ownedBy = ({ tenant_id, player_id }: PlayerKey): RawBuilder<unknown> =>
  sql`tenant_id = ${tenant_id} and player_id = ${player_id}`;

/** `from`: the table with the condition that all rows of the list meet, such as ``sql`withdrawals where ${ownedBy(player)}` ``. */
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
