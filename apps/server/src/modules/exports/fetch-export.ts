import type { Download, ListExport } from "@trevo/contract";
import { sealedText } from "../../adapters/storage/sealed-text.ts";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import type { ExportLink } from "./exports.ts";
import { filePlace, removeFiles } from "./file-place.ts";
import type { ExportNeeds } from "./needs.ts";
import { presentExport } from "./present.ts";
import { readingScopeOf } from "./reading-scope.ts";
import { type ExportRow, store } from "./store.ts";

const dayMs = 24 * 3_600_000;
const shownDays = 7;
const linkMs = 15 * 60_000;

export async function listExports({ db, clock }: ExportNeeds, scope: StaffScope): Promise<ListExport[]> {
  const rows = await store.list(db, scope, new Date(clock.now().getTime() - shownDays * dayMs));
  return rows.map((row) => presentExport(row, scope.tenants));
}

/** Refuses with `not_found`, `wrong_state`. */
export async function cancelExport({ db, storage }: ExportNeeds, scope: StaffScope, id: string): Promise<ListExport> {
  const row = await findOwn({ db }, scope, id);
  const changed = await store.change(db, row, { from: ["waiting", "running"], to: "cancelled" });
  if (!changed) throw refuse("wrong_state");
  await removeFiles(storage, changed);
  return presentExport(changed, scope.tenants);
}

/** Refuses with `not_found`, `forbidden`, `wrong_state` before it is ready, `gone` after a day. */
export async function linkExport({ db, clock, vault }: ExportNeeds, scope: StaffScope, id: string): Promise<ExportLink> {
  const row = await findOwn({ db }, scope, id);
  if (row.state !== "ready" && row.state !== "gone") throw refuse("wrong_state");
  readingScopeOf(row, scope);
  const token = vault.newToken();
  const now = clock.now();
  const ends_at = new Date(now.getTime() + linkMs);
  if (!(await store.setLink(db, row, { hash: sha256(token), ends_at, now }))) throw refuse("gone");
  return { token, ends_at: ends_at.toISOString() };
}

/** Refuses with `not_found`, `forbidden`, `gone`. */
export async function downloadExport(needs: ExportNeeds, scope: StaffScope, wanted: { id: string; token: string }): Promise<Download> {
  const row = await findOwn(needs, scope, wanted.id);
  const { covered } = readingScopeOf(row, scope);
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    if (!(await store.takeLink(tx, row, { hash: sha256(wanted.token), now }))) throw refuse("gone");
    for (const tenant of covered)
      await recordAuditEvent(
        tx,
        { tenant, request_id: scope.request_id },
        {
          at: now,
          actor: staffActor(scope.staff_id),
          action: "list_export_downloaded",
          subject: `list_export:${row.id}`,
          detail: { list: row.list, rows: row.rows },
        },
      );
  });
  const pieces = await sealedText.read(needs, filePlace(row));
  if (!pieces) throw refuse("gone");
  return { filename: fileName(row), pieces };
}

/** The job: deletes expired files. */
export async function removeEnded({ db, clock, storage }: ExportNeeds): Promise<void> {
  for (const key of await store.ended(db, clock.now())) {
    await removeFiles(storage, key);
    await store.change(db, key, { from: ["ready"], to: "gone" });
  }
}

async function findOwn({ db }: Pick<ExportNeeds, "db">, { operator_id, staff_id }: StaffScope, id: string): Promise<ExportRow> {
  const row = await store.find(db, { operator_id, staff_id, id });
  if (!row) throw refuse("not_found");
  return row;
}

const fileName = ({ list, requested_at }: ExportRow): string =>
  `${list.slice("GET /staff/".length).replace(":tenant/", "").replaceAll("/", "-")}-${requested_at.toISOString().slice(0, 16).replace(":", "")}.csv`;
