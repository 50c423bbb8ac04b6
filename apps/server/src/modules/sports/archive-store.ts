import { sql } from "kysely";
import { type ArchivedColumns, type ArchiveTable, archivedRows, archivedSelection, textAfter } from "../../kernel/archive-table.ts";

const columns: ArchivedColumns = {
  book_id: "integer",
  seq: "integer",
  at: "time",
  fixture_id: "integer",
  model: "text",
  prices: "text",
  prev_hash: "text",
  hash: "text",
  cause: "text",
};

/** The odds stream of each book. */
export const streamArchive: readonly ArchiveTable[] = [
  {
    name: "sport_stream",
    columns,
    scopes: async (db) => (await sql<{ id: number }>`select id from sport_books order by id`.execute(db)).rows.map(({ id }) => id),
    read: (db, { scope, from, until }, { after, most }) =>
      archivedRows(
        db,
        columns,
        sql`select ${archivedSelection("s", columns)} from sport_stream s
          where s.book_id = ${scope} and s.at >= ${from} and s.at < ${until} and s.seq > ${textAfter(after, "seq", "0")}::bigint
          order by s.seq limit ${most}`,
      ),
  },
];
