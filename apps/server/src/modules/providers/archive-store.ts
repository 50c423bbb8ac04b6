import { sql } from "kysely";
import { type ArchivedColumns, type ArchiveTable, archivedRows, archivedSelection, textAfter } from "../../kernel/archive-table.ts";
import type { Db } from "../../kernel/db.ts";
import { callsKeptSince } from "./list-calls.ts";

const blockColumns: ArchivedColumns = {
  tenant_id: "integer",
  id: "integer",
  provider_code: "text",
  idempotency_key: "text",
  from_at: "time",
  to_at: "time",
  calls: "integer",
  body: "bytes",
};

const refColumns: ArchivedColumns = { tenant_id: "integer", provider_code: "text", ref: "text", block_id: "integer", at: "time" };

async function brandsWithCalls(db: Db): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`select distinct tenant_id from provider_call_blocks order by 1`.execute(db);
  return rows.map((row) => row.tenant_id);
}

/** The archive of providers' calls: blocks as they are stored, and the ids that name a block. */
export const callArchive: readonly ArchiveTable[] = [
  {
    name: "provider_call_blocks",
    columns: blockColumns,
    keptSince: callsKeptSince,
    scopes: brandsWithCalls,
    read: (db, { scope, from, until }, { after, most }) =>
      archivedRows(
        db,
        blockColumns,
        sql`select ${archivedSelection("b", blockColumns)} from provider_call_blocks b
          where b.tenant_id = ${scope} and b.to_at >= ${from} and b.to_at < ${until} and b.id > ${textAfter(after, "id", "0")}::bigint
          order by b.id limit ${most}`,
      ),
  },
  {
    name: "provider_call_refs",
    columns: refColumns,
    keptSince: callsKeptSince,
    scopes: brandsWithCalls,
    read: (db, { scope, from, until }, { after, most }) =>
      archivedRows(
        db,
        refColumns,
        sql`select ${archivedSelection("f", refColumns)} from provider_call_refs f
          where f.tenant_id = ${scope} and f.at >= ${from} and f.at < ${until}
            and (f.provider_code, f.ref, f.block_id) > (${textAfter(after, "provider_code", "")}, ${textAfter(after, "ref", "")}, ${textAfter(after, "block_id", "0")}::bigint)
          order by f.provider_code, f.ref, f.block_id limit ${most}`,
      ),
  },
];
