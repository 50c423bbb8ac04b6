import { type SchemaElement, parquetReadObjects } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { ArchivedColumns, ArchivedKind, ArchivedRow } from "../kernel/archive-table.ts";

const elements: Readonly<Record<ArchivedKind, Omit<SchemaElement, "name">>> = {
  integer: { type: "INT64" },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  time: { type: "INT64", converted_type: "TIMESTAMP_MICROS" },
  bytes: { type: "BYTE_ARRAY" },
};

/** Keeps the microseconds of timestamps, which a `Date` would lose. */
const parsers = { timestampFromMicroseconds: (micros: bigint): bigint => micros };

/** A file that is written one page of rows at a time. */
export interface ParquetFile {
  add(rows: readonly ArchivedRow[]): void;
  finish(): Uint8Array;
}

export function createParquetFile(columns: ArchivedColumns): ParquetFile {
  const names = Object.keys(columns);
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: "root", num_children: names.length },
      ...Object.entries(columns).map(([name, kind]): SchemaElement => ({ name, repetition_type: "OPTIONAL", ...elements[kind] })),
    ],
  });
  return {
    add: (rows) => {
      void writer.write({
        columnData: names.map((name) => ({
          name,
          data: rows.map((row) => row[name] ?? null),
          bloomFilter: name === "id" && columns[name] === "text",
        })),
        rowGroupSize: rows.length,
      });
    },
    finish: () => {
      void writer.finish();
      return bytes.getBytes();
    },
  };
}

export interface RowsWanted {
  /** Selects the rows with this value; without it all rows are read. */
  readonly column: string;
  readonly is: string;
}

export async function readParquet(bytes: Uint8Array, wanted?: RowsWanted): Promise<ArchivedRow[]> {
  const file = Uint8Array.from(bytes).buffer;
  return (await parquetReadObjects({
    file,
    parsers,
    utf8: false,
    ...(wanted ? { filter: { [wanted.column]: { $eq: wanted.is } }, useBloomFilters: true } : {}),
  })) as ArchivedRow[];
}
