import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** `time`: microseconds since 1970. Everything that is no number, moment or bytes is kept as PostgreSQL writes it. */
export type ArchivedKind = "integer" | "text" | "time" | "bytes";
export type ArchivedValue = bigint | string | Uint8Array | null;
export type ArchivedRow = Readonly<Record<string, ArchivedValue>>;
export type ArchivedColumns = Readonly<Record<string, ArchivedKind>>;

/** What a month of the archive holds: what happened from one moment until another, and the entries from one id until another. */
export interface ArchivedSpan {
  readonly from: Date;
  readonly until: Date;
  readonly from_entry: number;
  readonly until_entry: number;
}

export interface ArchivedPart extends ArchivedSpan {
  /** The brand or the book whose rows these are. */
  readonly scope: number;
}

/** A table whose old months are written to files. */
export interface ArchiveTable {
  readonly name: string;
  readonly columns: ArchivedColumns;
  /** Since when the database has all of its rows: what is older is deleted. Absent: all that there ever was. */
  readonly keptSince?: (now: Date) => Date;
  /** The brands or books that there are. */
  scopes(db: Db): Promise<number[]>;
  /** The next rows of a part after this one, in an order that never changes. */
  read(db: Db, part: ArchivedPart, page: { readonly after: ArchivedRow | null; readonly most: number }): Promise<ArchivedRow[]>;
}

const selected = (alias: string, [name, kind]: [string, ArchivedKind]): RawBuilder<unknown> => {
  const column = sql.ref(`${alias}.${name}`);
  if (kind === "bytes") return column;
  return kind === "time"
    ? sql`(extract(epoch from ${column}) * 1000000)::bigint::text as ${sql.ref(name)}`
    : sql`${column}::text as ${sql.ref(name)}`;
};

/** The columns of a table under this alias, as `archivedRows` wants them. */
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

/** Of the row that a page begins after. */
export const textAfter = (after: ArchivedRow | null, column: string, first: string): string => (after ? String(after[column]) : first);
