import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** `time`: microseconds since 1970. Values other than numbers, timestamps and bytes are stored as PostgreSQL's text. */
export type ArchivedKind = "integer" | "text" | "time" | "bytes";
export type ArchivedValue = bigint | string | Uint8Array | null;
export type ArchivedRow = Readonly<Record<string, ArchivedValue>>;
export type ArchivedColumns = Readonly<Record<string, ArchivedKind>>;

/** Period and id range of one month of the archive. Upper bounds are exclusive. */
export interface ArchivedSpan {
  readonly from: Date;
  readonly until: Date;
  readonly from_entry: number;
  readonly until_entry: number;
}

export interface ArchivedPart extends ArchivedSpan {
  /** Id of the brand or book that the rows belong to. */
  readonly scope: number;
}

/** A table whose old months are written to files. */
export interface ArchiveTable {
  readonly name: string;
  readonly columns: ArchivedColumns;
  /** Start of the retained period; older rows are deleted. Absent: all rows are retained. */
  readonly keptSince?: (now: Date) => Date;
  /** Ids of all brands or books. */
  scopes(db: Db): Promise<number[]>;
  /** The next rows of a part after the given row, in a stable order. */
  read(db: Db, part: ArchivedPart, page: { readonly after: ArchivedRow | null; readonly most: number }): Promise<ArchivedRow[]>;
}

const selected = (alias: string, [name, kind]: [string, ArchivedKind]): RawBuilder<unknown> => {
  const column = sql.ref(`${alias}.${name}`);
  if (kind === "bytes") return column;
  return kind === "time"
    ? sql`(extract(epoch from ${column}) * 1000000)::bigint::text as ${sql.ref(name)}`
    : sql`${column}::text as ${sql.ref(name)}`;
};

/** Selects the columns of a table under this alias in the form that `archivedRows` expects. */
export const archivedSelection = (alias: string, columns: ArchivedColumns): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map((column) => selected(alias, column)));

export async function archivedRows(db: Db, columns: ArchivedColumns, query: RawBuilder<unknown>): Promise<ArchivedRow[]> {
  const { rows } = await (query as RawBuilder<Record<string, string | Uint8Array | null>>).execute(db);
  const numbers = Object.keys(columns).filter((name) => columns[name] === "integer" || columns[name] === "time");
  return rows.map((row) => {
    const archived: Record<string, ArchivedValue> = { ...row };
    for (const name of numbers) {
      const value = row[name];
      archived[name] = typeof value === "string" ? BigInt(value) : null;
    }
    return archived;
  });
}

/** Value of a column in the row after which the page begins. */
export const textAfter = (after: ArchivedRow | null, column: string, first: string): string => (after ? String(after[column]) : first);
