import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Storage } from "../adapters/storage/storage.ts";
import type { ArchivedColumns, ArchivedRow, ArchivedSpan } from "../kernel/archive-table.ts";
import { type Month, monthAfter } from "./months.ts";
import { type RowsWanted, createParquetFile, readParquet } from "./parquet.ts";

/** One file of a month. Its rows belong to one table and one brand or book, in the table's order. */
export interface PartRecord {
  readonly table: string;
  readonly scope: number;
  readonly part: number;
  readonly key: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Position of the last row, from which reading continues. Numbers as text. */
  readonly after: Readonly<Record<string, string>>;
  /** True if the table has no more rows of this brand or book. */
  readonly last: boolean;
}

export interface Manifest {
  readonly format: 1;
  readonly month: string;
  readonly from: string;
  readonly until: string;
  readonly from_entry: number;
  readonly until_entry: number;
  /** Hash of the previous month's manifest, so that no month can be exchanged later; null for the first month. */
  readonly previous_sha256: string | null;
  /** Tables whose rows from the month's beginning until this moment were deleted before they could be archived. */
  readonly incomplete?: readonly { readonly table: string; readonly until: string }[];
  readonly files: readonly PartRecord[];
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
export const manifestKey = (month: string): string => `archive/${month}/manifest.json`;
const partKey = (month: string, of: Pick<PartRecord, "table" | "scope" | "part">, ending: "parquet" | "json"): string =>
  `archive/${month}/${of.table.replaceAll("_", "-")}/${of.scope}-${of.part}.${ending}`;

export async function readJson<T>(storage: Storage, key: string): Promise<T | null> {
  const bytes = await storage.get(key);
  return bytes && (JSON.parse(bytes.toString("utf8")) as T);
}

export const writeJson = (storage: Storage, key: string, value: unknown): Promise<void> =>
  storage.put(key, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));

export const readManifest = (storage: Storage, month: string): Promise<Manifest | null> => readJson<Manifest>(storage, manifestKey(month));

const yearsKept = 10;

/** Returns the latest month with a manifest, searching back from this one. */
export async function lastArchived(storage: Storage, until: Month): Promise<Month | null> {
  for (let back = 0; back < yearsKept * 12; back++) {
    const month = monthAfter(until, -back);
    if (await readManifest(storage, month)) return month;
  }
  return null;
}

export const spanOf = ({ from, until, from_entry, until_entry }: Manifest): ArchivedSpan => ({
  from: new Date(from),
  until: new Date(until),
  from_entry,
  until_entry,
});

export const readPartRecord = (
  storage: Storage,
  month: string,
  of: Pick<PartRecord, "table" | "scope" | "part">,
): Promise<PartRecord | null> => readJson<PartRecord>(storage, partKey(month, of, "json"));

export interface NewPart {
  readonly month: string;
  readonly of: Pick<PartRecord, "table" | "scope" | "part">;
  readonly columns: ArchivedColumns;
  readonly pages: readonly (readonly ArchivedRow[])[];
  readonly last: boolean;
}

/** Writes a file and reads it back. The file's record is written only after the content proved equal to its rows. */
export async function writePart(storage: Storage, { month, of, columns, pages, last }: NewPart): Promise<PartRecord> {
  const file = createParquetFile(columns);
  for (const page of pages) if (page.length > 0) file.add(page);
  const bytes = file.finish();
  const key = partKey(month, of, "parquet");
  await storage.put(key, bytes);
  const rows = pages.flat();
  const kept = await storage.get(key);
  if (!kept || sha256Of(kept) !== sha256Of(bytes)) throw new Error(`${key}: the storage returns different bytes`);
  if (!isSame(await readParquet(kept), rows)) throw new Error(`${key}: the file differs from its rows`);
  const place = Object.entries(rows.at(-1) ?? {}).filter(([name]) => orderColumns.has(name));
  const record: PartRecord = {
    ...of,
    key,
    rows: rows.length,
    bytes: bytes.length,
    sha256: sha256Of(bytes),
    after: Object.fromEntries(place.map(([name, value]) => [name, String(value)])),
    last,
  };
  await writeJson(storage, partKey(month, of, "json"), record);
  return record;
}

/** The columns that order the rows, for all tables. */
const orderColumns = new Set(["player_id", "id", "last_entry", "provider_code", "ref", "block_id", "seq"]);

const plain = (row: ArchivedRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString("base64") : (value ?? null),
    ]),
  );

function isSame(read: readonly ArchivedRow[], written: readonly ArchivedRow[]): boolean {
  return read.length === written.length && read.every((row, at) => isDeepStrictEqual(plain(row), plain(written[at] ?? {})));
}

/** Reads a file. Throws if it is not the one recorded in the manifest. */
export async function readPart(storage: Storage, record: PartRecord, wanted?: RowsWanted): Promise<ArchivedRow[]> {
  const bytes = await storage.get(record.key);
  if (!bytes) throw new Error(`${record.key} is missing`);
  if (sha256Of(bytes) !== record.sha256) throw new Error(`${record.key} is not the file that was archived`);
  const rows = await readParquet(bytes, wanted);
  if (!wanted && rows.length !== record.rows) throw new Error(`${record.key} has ${rows.length} rows, not ${record.rows}`);
  return rows;
}

/** Yields all rows of a table and brand in order, with one file in memory at a time. */
export async function* rowsOf(
  storage: Storage,
  files: readonly PartRecord[],
  of: Pick<PartRecord, "table" | "scope">,
): AsyncGenerator<ArchivedRow> {
  for (const record of files) if (record.table === of.table && record.scope === of.scope) yield* await readPart(storage, record);
}
