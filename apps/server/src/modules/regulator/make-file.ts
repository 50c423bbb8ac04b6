import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type ReportKind, reportKinds } from "@trevo/contract";
import { sealedText } from "../../adapters/storage/sealed-text.ts";
import { recordAuditEvent } from "../../kernel/audit-log.ts";
import { newId } from "../../kernel/ids.ts";
import type { ReportSource, ReportSpan } from "../../kernel/report-source.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { dayBefore, lastDay, spanOf } from "./days.ts";
import { filePlace } from "./file-place.ts";
import type { RegulatorNeeds } from "./needs.ts";
import { type FileKey, type FileRow, type NewFile, store } from "./store.ts";

export const makeRegulatorFileJob = "make-regulator-file";

/** After this many failed attempts a person has to look into it. */
const maxAttempts = 3;
/** Delay in ms after the end of a day until its last rows have been committed. */
const settleMs = 15 * 60_000;
/** Number of past days for which missing files are made, for example after an outage of the workers. */
const mostDays = 35;
/** Length of the span of a day that is held in memory at once, in ms. */
const pieceMs = 5 * 60_000;

/** Requests a file together with the job that makes it. Returns false if there is nothing to request. */
export async function requestFile(
  { db, jobs }: Pick<RegulatorNeeds, "db" | "jobs">,
  file: Omit<NewFile, "id">,
  options: { readonly onlyFirst: boolean; readonly beside?: (tx: Parameters<typeof recordAuditEvent>[0]) => Promise<void> },
): Promise<boolean> {
  const id = newId();
  return db.transaction().execute(async (tx) => {
    if (!(await store.request(tx, { ...file, id }, options))) return false;
    const key: FileKey = { tenant_id: file.tenant_id, id };
    await jobs.add(tx, { name: makeRegulatorFileJob, payload: key });
    await options.beside?.(tx);
    return true;
  });
}

/** The scheduled job: a brand starts with the day before the first run, and no day is left out from then on. */
export async function prepareFiles(needs: RegulatorNeeds): Promise<void> {
  const now = needs.clock.now();
  for (const tenant of await needs.tenants.all()) {
    const last = lastDay(tenant, new Date(now.getTime() - settleMs));
    const begun = (await store.firstDay(needs.db, tenant.id)) ?? last;
    const earliest = dayBefore(last, mostDays - 1);
    for (let day = begun > earliest ? begun : earliest; day <= last; day = dayBefore(day, -1))
      for (const kind of reportKinds)
        await requestFile(
          needs,
          { tenant_id: tenant.id, day, kind, requested_at: now, requested_by: null, reason: null },
          { onlyFirst: true },
        );
  }
}

/** The job that makes a file. It starts again after a process stopped during it; of two concurrent runs, the later one counts. */
export async function makeFile(needs: RegulatorNeeds, key: FileKey): Promise<void> {
  const row = await store.begin(needs.db, key);
  if (!row) return;
  if (row.attempts > maxAttempts) return store.fail(needs.db, row);
  try {
    await writeFile(needs, row);
  } catch (error) {
    if (row.attempts === maxAttempts) await store.fail(needs.db, row);
    throw error;
  }
}

async function writeFile(needs: RegulatorNeeds, row: FileRow): Promise<void> {
  const { db, clock, layout } = needs;
  const tenant = (await needs.tenants.all()).find(({ id }) => id === row.tenant_id);
  const source = sourceOf(needs.sources, row.kind);
  if (!tenant) throw new Error(`brand ${row.tenant_id} does not exist`);
  const digest = createHash("sha256");
  let [rows, bytes] = [0, 0];
  async function* counted(lines: AsyncIterable<readonly (string | number | null)[]>) {
    for await (const line of lines) {
      rows += 1;
      yield line;
    }
  }
  async function* digested(pieces: AsyncIterable<string>) {
    for await (const piece of pieces) {
      digest.update(piece);
      bytes += Buffer.byteLength(piece);
      yield piece;
    }
  }
  const lines = counted(linesOf(needs, { source, tenant, day: row.day }));
  const packed = await pipeline(digested(layout.pieces(source.columns, lines)), createGzip(), (packing) => buffer(packing));
  await sealedText.put(needs, filePlace(row), packed);
  const made = { rows, bytes, hash: digest.digest("hex"), made_at: clock.now() };
  await db.transaction().execute(async (tx) => {
    if (!(await store.finish(tx, row, made))) return;
    const detail = { day: row.day, kind: row.kind, revision: row.revision, rows, hash: made.hash };
    const event = {
      at: made.made_at,
      actor: "system",
      action: "regulator_file_made",
      subject: `regulator_file:${row.id}`,
      detail,
    } as const;
    await recordAuditEvent(tx, { tenant, request_id: null }, event);
  });
}

function sourceOf(sources: readonly ReportSource[], kind: ReportKind): ReportSource {
  const source = sources.find((one) => one.kind === kind);
  if (!source) throw new Error(`no module reports ${kind}`);
  return source;
}

/** Yields the day's rows, one span of the day at a time. Rows of an ended day no longer change. */
async function* linesOf({ db }: RegulatorNeeds, { source, tenant, day }: { source: ReportSource; tenant: Tenant; day: string }) {
  const { from, to } = spanOf(tenant, day);
  for (let at = from.getTime(); at < to.getTime(); at += pieceMs) {
    const span: ReportSpan = { tenant_id: tenant.id, from: new Date(at), to: new Date(Math.min(at + pieceMs, to.getTime())) };
    yield* await source.read(db, span);
  }
}
