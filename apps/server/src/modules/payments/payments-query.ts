import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type ListAnchor, seenBy } from "../../kernel/list-anchor.ts";
import type { Listed, Owner, Period } from "../wallet/index.ts";

/** Which of a player's deposits or withdrawals, newest first. */
export interface PaymentsQuery<Status> extends Period {
  readonly statuses?: readonly Status[] | undefined;
  readonly limit: number;
  /** Only what this saw. */
  readonly anchor?: ListAnchor | undefined;
  /** Only what stands below this one in the order: the next piece of a long list. Nothing is counted then. */
  readonly before?: { readonly created_at: Date; readonly id: string } | undefined;
}

export const ownedBy = ({ tenant_id, player_id }: Owner): RawBuilder<unknown> => sql`tenant_id = ${tenant_id} and player_id = ${player_id}`;

/** Newest first, of `own`: a table, and which of its rows are meant at all. Deposits and withdrawals are listed by the same columns. */
export async function listPayments<Row, Status>(db: Db, own: RawBuilder<unknown>, query: PaymentsQuery<Status>): Promise<Listed<Row>> {
  const { statuses, since, until, before, limit, anchor } = query;
  const asked = sql.join(
    [
      own,
      ...(statuses ? [sql`status = any(${statuses})`] : []),
      ...(since ? [sql`created_at >= ${since}`] : []),
      ...(until ? [sql`created_at < ${until}`] : []),
      ...(anchor ? [seenBy(anchor, "listed_xid")] : []),
    ],
    sql` and `,
  );
  const below = before ? sql`and (created_at, id) < (${before.created_at}, ${before.id})` : sql``;
  const { rows: items } = await sql<Row>`select * from ${asked} ${below} order by created_at desc, id desc limit ${limit}`.execute(db);
  if (before) return { items, total: items.length };
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${asked}`.execute(db);
  return { items, total: rows[0]?.total ?? 0 };
}
