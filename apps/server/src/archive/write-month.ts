import type { Storage } from "../adapters/storage/storage.ts";
import type { ArchivedRow, ArchivedSpan, ArchiveTable } from "../kernel/archive-table.ts";
import type { Db } from "../kernel/db.ts";
import { ledgerSpans } from "../modules/wallet/index.ts";
import {
  type Manifest,
  type PartRecord,
  manifestKey,
  readJson,
  readManifest,
  readPartRecord,
  rowsOf,
  sha256Of,
  spanOf,
  writeJson,
  writePart,
} from "./archive-files.ts";
import { carriedColumns, carriedOut, carriedTable } from "./carried.ts";
import { type Month, isSettled, monthAfter, monthOf, startOf } from "./months.ts";

export interface ArchiveNeeds {
  readonly db: Db;
  readonly storage: Storage;
  readonly tables: readonly ArchiveTable[];
  readonly now: Date;
  /** Prints a line of progress. */
  say(line: string): void;
  /** Rows read at once, and rows per file. */
  readonly sizes?: { readonly page: number; readonly part: number };
}

const usual = { page: 20_000, part: 100_000 };

/** Returns the months without a manifest, from that of the first entry up to and including this one. */
export async function monthsDue({ db, storage }: Pick<ArchiveNeeds, "db" | "storage">, until: Month): Promise<Month[]> {
  const first = await ledgerSpans.firstEntryAt(db);
  if (!first) return [];
  const due: Month[] = [];
  // Detached months are archived, and the ledger's first entry may then belong to a later month. Therefore check the manifests month by
  // month.
  for (let month = until; month >= monthOf(first) && !(await readManifest(storage, month)); month = monthAfter(month, -1))
    due.unshift(month);
  return due;
}

/** Archives a month, continuing where an earlier run ended. The manifest is written last: a month with a manifest is archived. */
export async function writeMonth(needs: ArchiveNeeds, month: Month): Promise<Manifest> {
  const { db, storage, say, now } = needs;
  if (!isSettled(month, now)) throw new Error(`${month} must have ended at least two days ago`);
  const previous = await readManifest(storage, monthAfter(month, -1));
  const first = await ledgerSpans.firstEntryAt(db);
  if (!previous && first && monthOf(first) < month)
    throw new Error(`${monthAfter(month, -1)} is not archived yet: months are archived in order`);
  const span = await cutOf(needs, month, previous);
  const files: PartRecord[] = [];
  for (const table of needs.tables)
    for (const scope of await table.scopes(db)) files.push(...(await writeTable(needs, { month, span, table, scope })));
  const brands = new Set(
    [...files, ...(previous?.files ?? [])].filter(({ table }) => ["entries", carriedTable].includes(table)).map((file) => file.scope),
  );
  for (const tenant of brands) files.push(...(await writeCarried(needs, { month, previous, entries: files, tenant })));
  const manifest: Manifest = {
    format: 1,
    month,
    ...span,
    from: span.from.toISOString(),
    until: span.until.toISOString(),
    incomplete: incompleteOf(needs, month, span),
    previous_sha256: previous && sha256Of(Buffer.from(JSON.stringify(previous))),
    files,
  };
  await writeJson(storage, manifestKey(month), manifest);
  say(
    `${month}: ${files.length} files, ${files.reduce((sum, { rows }) => sum + rows, 0)} rows, ${files.reduce((sum, { bytes }) => sum + bytes, 0)} bytes`,
  );
  return manifest;
}

function incompleteOf({ tables, now, say }: ArchiveNeeds, month: Month, { from }: ArchivedSpan): NonNullable<Manifest["incomplete"]> {
  return tables.flatMap(({ name, keptSince }) => {
    const since = keptSince?.(now);
    if (!since || since <= from) return [];
    say(`${month} ${name}: what is older than ${since.toISOString()} was deleted before it could be archived`);
    return [{ table: name, until: since.toISOString() }];
  });
}

/** Determined once per month, so that a run that continues later cuts at the same entries. */
async function cutOf({ db, storage }: ArchiveNeeds, month: Month, previous: Manifest | null): Promise<ArchivedSpan> {
  const key = `archive/${month}/cut.json`;
  const known = await readJson<Pick<Manifest, "from_entry" | "until_entry">>(storage, key);
  const until = startOf(monthAfter(month));
  const cut = known ?? { from_entry: previous?.until_entry ?? 1, until_entry: await ledgerSpans.cutAt(db, until) };
  if (!known) await writeJson(storage, key, cut);
  return { ...cut, from: previous ? spanOf(previous).until : startOf(month), until };
}

interface TableOfMonth {
  readonly month: Month;
  readonly span: ArchivedSpan;
  readonly table: ArchiveTable;
  readonly scope: number;
}

async function writeTable(needs: ArchiveNeeds, { month, span, table, scope }: TableOfMonth): Promise<PartRecord[]> {
  const { db, storage, sizes = usual } = needs;
  const written: PartRecord[] = [];
  for (let part = 1; !written.at(-1)?.last; part++) {
    const of = { table: table.name, scope, part };
    const known = await readPartRecord(storage, month, of);
    if (known) {
      written.push(known);
      continue;
    }
    const pages: ArchivedRow[][] = [];
    let after: ArchivedRow | null = written.at(-1)?.after ?? null;
    let isLast = false;
    for (let rows = 0; rows < sizes.part && !isLast;) {
      const page = await table.read(db, { ...span, scope }, { after, most: sizes.page });
      pages.push(page);
      rows += page.length;
      isLast = page.length < sizes.page;
      after = page.at(-1) ?? after;
    }
    written.push(await writePart(storage, { month, of, columns: table.columns, pages, last: isLast }));
    progress(needs, month, written);
  }
  return written;
}

function progress({ say }: ArchiveNeeds, month: Month, written: readonly PartRecord[]): void {
  const last = written.at(-1);
  if (last)
    say(
      `${month} ${last.table} of ${last.scope}: ${written.reduce((sum, { rows }) => sum + rows, 0)} rows in ${written.length} files${last.last ? "" : " …"}`,
    );
}

interface CarriedOfMonth {
  readonly month: Month;
  readonly previous: Manifest | null;
  readonly entries: readonly PartRecord[];
  readonly tenant: number;
}

/** Computed from the files and not from the database, which proves that the files are complete. */
async function writeCarried(needs: ArchiveNeeds, { month, previous, entries, tenant }: CarriedOfMonth): Promise<PartRecord[]> {
  const { storage, sizes = usual } = needs;
  const written: PartRecord[] = [];
  let page: ArchivedRow[] = [];
  const write = async (last: boolean): Promise<void> => {
    const of = { table: carriedTable, scope: tenant, part: written.length + 1 };
    written.push(await writePart(storage, { month, of, columns: carriedColumns, pages: [page], last }));
    page = [];
    progress(needs, month, written);
  };
  const carriedIn = rowsOf(storage, previous?.files ?? [], { table: carriedTable, scope: tenant });
  for await (const wallet of carriedOut(carriedIn, rowsOf(storage, entries, { table: "entries", scope: tenant }))) {
    if (page.length >= sizes.part) await write(false);
    page.push(wallet);
  }
  await write(true);
  return written;
}
