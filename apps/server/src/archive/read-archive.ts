import type { Storage } from "../adapters/storage/storage.ts";
import type { ArchivedRow } from "../kernel/archive-table.ts";
import { type Manifest, readManifest, readPart } from "./archive-files.ts";
import type { RowsWanted } from "./parquet.ts";
import { carriedTable } from "./carried.ts";
import { type Month, monthAfter } from "./months.ts";

interface Rows {
  readonly table: string;
  readonly tenant: number;
  readonly wanted: RowsWanted;
}

async function rowsWith(storage: Storage, manifest: Manifest, { table, tenant, wanted }: Rows): Promise<ArchivedRow[]> {
  const found: ArchivedRow[] = [];
  for (const record of manifest.files)
    if (record.table === table && record.scope === tenant && mayHold(record.after["player_id"], wanted))
      found.push(...(await readPart(storage, record, wanted)));
  return found;
}

/** Files are sorted by player: a file that ends before the player contains none of the player's rows. */
const mayHold = (lastPlayer: string | undefined, { column, is }: RowsWanted): boolean =>
  column !== "player_id" || lastPlayer === undefined || lastPlayer >= is;

export interface ArchivedStatement {
  /** Null before the first entry. */
  readonly opening: ArchivedRow | null;
  readonly entries: readonly ArchivedRow[];
  readonly closing: ArchivedRow | null;
}

export async function readStatement(
  storage: Storage,
  month: Month,
  owner: { readonly tenant: number; readonly player: string },
): Promise<ArchivedStatement> {
  const manifest = await readManifest(storage, month);
  if (!manifest) throw new Error(`${month} is not archived`);
  const previous = await readManifest(storage, monthAfter(month, -1));
  const of = (table: string): Rows => ({ table, tenant: owner.tenant, wanted: { column: "player_id", is: owner.player } });
  const [opening] = previous ? await rowsWith(storage, previous, of(carriedTable)) : [];
  const [closing] = await rowsWith(storage, manifest, of(carriedTable));
  return { opening: opening ?? null, entries: await rowsWith(storage, manifest, of("entries")), closing: closing ?? null };
}

/** Returns the round's entries from all months up to this one, earliest first. */
export async function entriesOfRound(storage: Storage, lastMonth: Month, round: ArchivedRow): Promise<ArchivedRow[]> {
  const entries: ArchivedRow[] = [];
  for (let month = lastMonth; ; month = monthAfter(month, -1)) {
    const manifest = await readManifest(storage, month);
    if (!manifest) return entries;
    const { entries: own } = await readStatement(storage, month, {
      tenant: Number(round["tenant_id"]),
      player: String(round["player_id"]),
    });
    entries.unshift(...own.filter((entry) => entry["round_id"] === round["id"]));
    if (manifest.from_entry <= Number(round["first_entry"])) return entries;
  }
}

export interface ArchivedRound {
  readonly month: Month;
  readonly round: ArchivedRow;
  readonly entries: readonly ArchivedRow[];
}

/** Returns the latest archived state of a round, searching back from this month. */
export async function readRound(
  storage: Storage,
  lastMonth: Month,
  { tenant, id }: { readonly tenant: number; readonly id: string },
): Promise<ArchivedRound | null> {
  for (let month = lastMonth; ; month = monthAfter(month, -1)) {
    const manifest = await readManifest(storage, month);
    if (!manifest) return null;
    const [round] = await rowsWith(storage, manifest, { table: "rounds", tenant, wanted: { column: "id", is: id } });
    if (round) return { month, round, entries: await entriesOfRound(storage, month, round) };
  }
}
