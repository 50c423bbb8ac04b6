import { type Download, type RegulatorFile, type RegulatorFileHistory, type regulatorFileStates, reportKinds } from "@trevo/contract";
import { sealedText } from "../../adapters/storage/sealed-text.ts";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import { dayBefore, dueAt, fileDayOf, lastDay } from "./days.ts";
import { filePlace } from "./file-place.ts";
import { requestFile } from "./make-file.ts";
import type { RegulatorNeeds } from "./needs.ts";
import { type FileDay, type FileRow, store } from "./store.ts";

export interface FilesQuery {
  readonly state?: (typeof regulatorFileStates)[number] | undefined;
  /** A day; lists the days before it. */
  readonly after?: string | undefined;
  /** Number of days. */
  readonly limit: number;
}

/** Days read at once where most of them may be left out. */
const filteredDays = 366;

const presentRevision = ({ revision, state, requested_at, requested_by, reason, rows, bytes, hash, made_at }: FileRow) => ({
  revision,
  state,
  requested_at: requested_at.toISOString(),
  requested_by,
  reason,
  rows,
  bytes,
  hash,
  made_at: made_at?.toISOString() ?? null,
});

function presentFile(
  scope: StaffTenantScope,
  { day, kind }: FileDay,
  { latest, now }: { latest: FileRow | undefined; now: Date },
): RegulatorFile {
  const due_at = dueAt(scope.tenant, day);
  const state = latest?.state ?? "missing";
  return {
    id: `${day}_${kind}`,
    day,
    kind,
    state,
    due_at: due_at.toISOString(),
    is_late: state !== "ready" && now > due_at,
    latest: latest ? presentRevision(latest) : null,
  };
}

const filesOfDay = (scope: StaffTenantScope, day: string, { found, now }: { found: readonly FileRow[]; now: Date }): RegulatorFile[] =>
  reportKinds.map((kind) => {
    const latest = found.find((row) => row.day === day && row.kind === kind);
    return presentFile(scope, { tenant_id: scope.tenant.id, day, kind }, { latest, now });
  });

/** Lists ended days, latest first: from the first day with a file on, and yesterday in any case. A page never ends within a day. */
export async function listFiles({ db, clock }: RegulatorNeeds, scope: StaffTenantScope, query: FilesQuery): Promise<Slice<RegulatorFile>> {
  const { tenant } = scope;
  const now = clock.now();
  const yesterday = lastDay(tenant, now);
  const first = (await store.firstDay(db, tenant.id)) ?? yesterday;
  const data: RegulatorFile[] = [];
  let to = query.after === undefined || query.after > yesterday ? yesterday : dayBefore(query.after);
  const span = query.state === undefined ? query.limit : filteredDays;
  while (to >= first && data.length < query.limit) {
    const from = dayBefore(to, span - 1) > first ? dayBefore(to, span - 1) : first;
    const found = await store.latest(db, { tenant_id: tenant.id, from, to });
    for (; to >= from && data.length < query.limit; to = dayBefore(to)) {
      const ofDay = filesOfDay(scope, to, { found, now });
      data.push(...ofDay.filter(({ state }) => query.state === undefined || state === query.state));
    }
  }
  return { data, next: to >= first ? dayBefore(to, -1) : null };
}

export async function readFile({ db, clock }: RegulatorNeeds, scope: StaffTenantScope, id: string): Promise<RegulatorFileHistory> {
  const now = clock.now();
  const day = fileDayOf(scope.tenant, { id, now });
  const revisions = await store.revisions(db, day);
  return { ...presentFile(scope, day, { latest: revisions[0], now }), revisions: revisions.map(presentRevision) };
}

export async function requestAgain(
  needs: RegulatorNeeds,
  scope: StaffTenantScope,
  { id, reason }: { id: string; reason: string },
): Promise<RegulatorFileHistory> {
  const { tenant, staff_id, request_id } = scope;
  const now = needs.clock.now();
  const day = fileDayOf(tenant, { id, now });
  const event = {
    at: now,
    actor: staffActor(staff_id),
    action: "regulator_file_requested",
    subject: `regulator_day:${id}`,
    detail: { day: day.day, kind: day.kind, reason },
  } as const;
  const isRequested = await requestFile(
    needs,
    { ...day, requested_at: now, requested_by: staff_id, reason },
    { onlyFirst: false, beside: (tx) => recordAuditEvent(tx, { tenant, request_id }, event) },
  );
  if (!isRequested) throw refuse("wrong_state");
  return readFile(needs, scope, id);
}

export async function downloadFile(
  needs: RegulatorNeeds,
  scope: StaffTenantScope,
  { id, revision }: { id: string; revision?: number | undefined },
): Promise<Download> {
  const { tenant, staff_id, request_id } = scope;
  const at = needs.clock.now();
  const revisions = await store.revisions(needs.db, fileDayOf(tenant, { id, now: at }));
  const row = revisions.find((one) => one.state === "ready" && (revision === undefined || one.revision === revision));
  if (!row) throw refuse("not_found");
  const pieces = await sealedText.read(needs, filePlace(row));
  if (!pieces) throw refuse("gone");
  const detail = { day: row.day, kind: row.kind, revision: row.revision, rows: row.rows };
  const subject = `regulator_file:${row.id}`;
  await recordAuditEvent(
    needs.db,
    { tenant, request_id },
    { at, actor: staffActor(staff_id), action: "regulator_file_downloaded", subject, detail },
  );
  return { filename: `${tenant.slug}-${row.day}-${row.kind.replaceAll("_", "-")}-${row.revision}.${needs.layout.extension}`, pieces };
}
