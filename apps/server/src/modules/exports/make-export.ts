import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Endpoint, contract, exportHours } from "@trevo/contract";
import { z } from "zod";
import { sealedText } from "../../adapters/storage/sealed-text.ts";
import { csvPieces } from "../../kernel/csv.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { cellsOf, columnsOf, headOf } from "./csv-columns.ts";
import { filePlace, removeFiles } from "./file-place.ts";
import type { MakingNeeds } from "./needs.ts";
import { readingScopeOf } from "./reading-scope.ts";
import { maxAttempts } from "./request-export.ts";
import { type ExportFault, type ExportKey, type ExportRow, store } from "./store.ts";

const hourMs = 3_600_000;
const pageSize = 100;

/** Stops the writing, with its fault; null if it was cancelled or taken over by another run. */
class Stopped extends Error {
  readonly fault: ExportFault | null;
  constructor(fault: ExportFault | null) {
    super(`stopped: ${fault ?? "cancelled"}`);
    this.fault = fault;
  }
}

/**
 * The job. It starts again if a process died during it. It does nothing for exports that were cancelled, and gives up after too many
 * attempts.
 */
export async function makeExport(needs: MakingNeeds, key: ExportKey): Promise<void> {
  const row = await store.begin(needs.db, key);
  if (!row) return removeLeft(needs, key);
  if (row.attempts > maxAttempts) return fail(needs, row, "broken");
  try {
    const pieces = csvPieces(row.locale, headOf(columnsOf(row.list)), linesOf(needs, row));
    const packed = await pipeline(pieces, createGzip(), (packing) => buffer(packing));
    await sealedText.put(needs, filePlace(row), packed);
  } catch (error) {
    if (error instanceof Stopped) return fail(needs, row, error.fault);
    if (error instanceof Refusal) return fail(needs, row, "forbidden");
    if (row.attempts === maxAttempts) await fail(needs, row, "broken");
    throw error;
  }
  const ready_at = needs.clock.now();
  const ends_at = new Date(ready_at.getTime() + exportHours * hourMs);
  const isWanted = await store.end(needs.db, row, { state: "ready", ready_at, ends_at });
  if (isWanted) await removeFiles(needs.storage, row, row.attempts);
  else await needs.storage.remove(filePlace(row).path);
}

type EndingNeeds = Pick<MakingNeeds, "db" | "storage">;

async function fail({ db, storage }: EndingNeeds, row: ExportRow, fault: ExportFault | null): Promise<void> {
  if (fault !== null && (await store.end(db, row, { state: "failed", fault }))) await removeFiles(storage, row);
}

/** Deletes files that a dead run wrote for an export that has ended since. */
async function removeLeft({ db, storage }: EndingNeeds, key: ExportKey): Promise<void> {
  const row = await store.read(db, key);
  if (row) await removeFiles(storage, row, row.state === "ready" ? row.attempts : null);
}

/** Yields lines as the list's endpoint returns them to the member, page by page. Permissions are checked for each page. */
async function* linesOf(needs: MakingNeeds, row: ExportRow) {
  const columns = columnsOf(row.list);
  let after: string | null = null;
  let written = 0;
  do {
    const { scope } = readingScopeOf(row, await memberOf(needs, row));
    const page = await readPage(needs, row, { scope, after });
    written += page.data.length;
    if (written > needs.mostRows) throw new Stopped("too_long");
    for (const line of page.data) yield cellsOf(columns, line);
    if (!(await store.progress(needs.db, row, written))) throw new Stopped(null);
    after = page.next;
  } while (after !== null);
}

const pageShape = z.object({ data: z.array(z.unknown()), next: z.string().nullable().default(null) });

async function readPage({ read }: MakingNeeds, row: ExportRow, { scope, after }: { scope: StaffScope; after: string | null }) {
  const { query: schema }: Endpoint = contract[row.list];
  const isSliced = schema instanceof z.ZodObject && "after" in schema.shape;
  const query = schema?.parse({ ...row.query, ...(isSliced && { limit: pageSize, ...(after !== null && { after }) }) });
  return pageShape.parse(await read(row.list, { scope, query }));
}

/** Returns the member's scope with their present permissions. */
async function memberOf({ staff }: Pick<MakingNeeds, "staff">, row: ExportRow): Promise<StaffScope> {
  const { operator_id, staff_id, session_id, request_id, locale } = row;
  const reach = await staff.reachOf({ operator_id, staff_id });
  if (!reach) throw new Stopped("forbidden");
  return { operator_id, staff_id, session_id, request_id, locale, origin: "", ip: "", user_agent: "", ...reach };
}
