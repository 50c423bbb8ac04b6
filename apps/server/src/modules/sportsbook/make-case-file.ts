import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Download, SportCase } from "@trevo/contract";
import { sealedText } from "../../adapters/storage/sealed-text.ts";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import { sealedFiles } from "../../kernel/sealed-values.ts";
import { betsOfCase, headOfCase } from "./case-content.ts";
import { type CaseFileRow, caseFileStore } from "./case-file-store.ts";
import { type CaseKey, caseStore } from "./case-store.ts";
import type { CaseNeeds } from "./needs.ts";
import { readCase } from "./read-cases.ts";

export const makeCaseFileJob = "make-sport-case-file";

/** After this many failed attempts a person has to look into it. */
const maxAttempts = 3;

type Placed = CaseKey & Pick<CaseFileRow, "attempts">;

/** The place of a run's file in the storage, and the row that it is encrypted for. */
const filePlace = ({ tenant_id, id, attempts }: Placed) => ({
  path: `sport-case-files/${tenant_id}/${id}-${attempts}.sealed`,
  context: `sport_case_files:${tenant_id}:${id}:${attempts}`,
});

export const sealedCaseFiles = [sealedFiles<Placed>({ table: "sport_case_files", key: ["tenant_id", "id", "attempts"], place: filePlace })];

/** A file with CPFs also takes the permission to see personal data. */
function mustBeAllowed(scope: StaffTenantScope, named_by: CaseFileRow["named_by"]): void {
  if (named_by === "cpf" && !scope.granted.get(scope.tenant.id)?.has("players.reveal")) throw refuse("forbidden");
}

export interface WantedCaseFile extends Pick<CaseFileRow, "named_by" | "reason"> {
  /** Of the case. */
  readonly id: string;
}

/** Requests a file together with the job that makes it. Refuses with `not_found`, `forbidden`, `wrong_state` while one is being made. */
export async function requestCaseFile(
  needs: CaseNeeds,
  scope: StaffTenantScope,
  { id, named_by, reason }: WantedCaseFile,
): Promise<SportCase> {
  mustBeAllowed(scope, named_by);
  const key = { tenant_id: scope.tenant.id, id };
  const at = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const held = await caseStore.hold(tx, key);
    if (!held) throw refuse("not_found");
    const file = { tenant_id: key.tenant_id, id: newId() };
    const wanted = { ...file, case_id: id, named_by, requested_at: at, requested_by: scope.staff_id, reason };
    if (!(await caseFileStore.request(tx, wanted))) throw refuse("wrong_state");
    await needs.jobs.add(tx, { name: makeCaseFileJob, payload: file });
    await caseStore.addStep(tx, held, { kind: "filed", by: scope.staff_id, note: reason, detail: { named_by }, at });
    await recordAuditEvent(tx, scope, {
      at,
      actor: staffActor(scope.staff_id),
      action: "sports_case_file_requested",
      subject: `sport_case:${id}`,
      detail: { named_by, reason },
    });
  });
  return readCase(needs, scope, id);
}

/** The job that makes a file. It starts again after a process stopped during it; of two concurrent runs, the later one counts. */
export async function makeCaseFile(needs: CaseNeeds, key: CaseKey): Promise<void> {
  const row = await caseFileStore.begin(needs.db, key);
  if (!row) return;
  if (row.attempts > maxAttempts) return caseFileStore.fail(needs.db, row);
  try {
    await writeFile(needs, row);
  } catch (error) {
    if (row.attempts === maxAttempts) await caseFileStore.fail(needs.db, row);
    throw error;
  }
}

async function writeFile(needs: CaseNeeds, row: CaseFileRow): Promise<void> {
  // Also while the brand is about to move: its jobs go on until its rows are frozen.
  const tenant = await needs.tenants.byId(row.tenant_id);
  if (!tenant) throw new Error(`brand ${row.tenant_id} does not exist`);
  const digest = createHash("sha256");
  let [bets, bytes] = [0, 0];
  async function* counted(all: ReturnType<typeof betsOfCase>) {
    for await (const bet of all) {
      bets += 1;
      yield bet;
    }
  }
  async function* digested(pieces: AsyncIterable<string>) {
    for await (const piece of pieces) {
      digest.update(piece);
      bytes += Buffer.byteLength(piece);
      yield piece;
    }
  }
  const pieces = needs.caseLayout.pieces(await headOfCase(needs, tenant, row), counted(betsOfCase(needs, row)));
  const packed = await pipeline(digested(pieces), createGzip(), (packing) => buffer(packing));
  await sealedText.put(needs, filePlace(row), packed);
  await finish(needs, tenant, { row, made: { bets, bytes, hash: digest.digest("hex"), made_at: needs.clock.now() } });
}

interface Finished {
  readonly row: CaseFileRow;
  readonly made: { readonly bets: number; readonly bytes: number; readonly hash: string; readonly made_at: Date };
}

async function finish({ db }: CaseNeeds, tenant: Tenant, { row, made }: Finished): Promise<void> {
  const { revision, named_by } = row;
  await db.transaction().execute(async (tx) => {
    if (!(await caseFileStore.finish(tx, row, made))) return;
    const detail = { revision, named_by, bets: made.bets, hash: made.hash };
    const subject = `sport_case:${row.case_id}`;
    await recordAuditEvent(
      tx,
      { tenant, request_id: null },
      { at: made.made_at, actor: "system", action: "sports_case_file_made", subject, detail },
    );
  });
}

/** Refuses with `not_found`, `forbidden`, or with `gone` if the storage has lost the file. */
export async function downloadCaseFile(
  needs: CaseNeeds,
  scope: StaffTenantScope,
  { id, revision }: { readonly id: string; readonly revision: number },
): Promise<Download> {
  const files = await caseFileStore.ofCase(needs.db, { tenant_id: scope.tenant.id, id });
  const row = files.find((one) => one.state === "ready" && one.revision === revision);
  if (!row) throw refuse("not_found");
  mustBeAllowed(scope, row.named_by);
  const pieces = await sealedText.read(needs, filePlace(row));
  if (!pieces) throw refuse("gone");
  await recordAuditEvent(needs.db, scope, {
    at: needs.clock.now(),
    actor: staffActor(scope.staff_id),
    action: "sports_case_file_downloaded",
    subject: `sport_case:${id}`,
    detail: { revision, named_by: row.named_by, bets: row.bets },
  });
  return { filename: `${scope.tenant.slug}-caso-${id.slice(-12)}-${revision}.${needs.caseLayout.extension}`, pieces };
}
