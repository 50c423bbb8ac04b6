import type { ChatCase, ModerationCase, ModerationCaseFile, ModerationRecord, StaffAppeal } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, type Reviewer, keyOf } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { type CaseRow, caseStore } from "./case-store.ts";
import type { ModerationNeeds } from "./needs.ts";
import { refusalsKeptMs } from "./policy.ts";
import { presentAppeal, presentCase, presentCaseFile, presentOwnCase, presentRecord } from "./present.ts";
import { reportStore } from "./report-store.ts";
import { sanctionStore } from "./sanction-store.ts";

type AtBrand = Pick<Reviewer, "tenant">;

/** Open cases, most urgent first. */
export function readQueue(
  { db, vault }: ModerationNeeds,
  { tenant }: AtBrand,
  query: { after?: string | undefined; limit: number },
): Promise<Slice<ModerationCase>> {
  const [urgency, moment, id] = query.after?.split("_") ?? [];
  const after = urgency && moment && id ? { urgency: Number(urgency), at: new Date(moment), id } : null;
  return sliceOf(query.limit, (limit) => caseStore.queue(db, tenant.id, { after, limit }), {
    present: (row) => presentCase(vault, row),
    cursor: (row) => `${row.urgency}_${row.created_at.toISOString()}_${row.id}`,
  });
}

/** Refuses with `not_found`. */
export async function readCase({ db, vault, context }: ModerationNeeds, { tenant }: AtBrand, id: string): Promise<ModerationCaseFile> {
  const tenant_id = tenant.id;
  const row = await caseStore.find(db, { tenant_id, id });
  if (!row) throw refuse("not_found");
  return presentCaseFile(vault, {
    row,
    reports: await reportStore.ofCase(db, { tenant_id, case_id: id }),
    sanctions: await sanctionStore.ofCases(db, tenant_id, [id]),
    appeal: await caseStore.appeal(db, { tenant_id, id }),
    evidence: row.subject_type === "picture" ? ((await context.source?.evidenceOf({ tenant_id, id: row.subject_id })) ?? null) : null,
    context: row.subject_type === "message" ? ((await context.source?.around({ tenant_id, message_id: row.subject_id })) ?? []) : [],
  });
}

const recordLength = 100;

/** Refuses with `not_found`. */
export async function readRecord(
  { db, vault, clock, players }: ModerationNeeds,
  { tenant }: AtBrand,
  player_id: string,
): Promise<ModerationRecord> {
  const key = { tenant_id: tenant.id, player_id };
  if (!(await players.byId(key))) throw refuse("not_found");
  return presentRecord(vault, {
    player_id,
    sanctions: await sanctionStore.ofPlayer(db, key, recordLength),
    cases: await caseStore.ofPlayer(db, key, recordLength),
    refusals: (await reportStore.refusalsSince(db, key, new Date(clock.now().getTime() - refusalsKeptMs))).length,
    notes: await reportStore.notesOf(db, key, recordLength),
  });
}

export async function readAppeals({ db, vault }: ModerationNeeds, { tenant }: AtBrand): Promise<StaffAppeal[]> {
  return (await caseStore.openAppeals(db, tenant.id, 100)).map((row) => presentAppeal(vault, row));
}

const ownLength = 50;

/** Returns cases decided against the player. Dismissed cases are omitted. */
export async function readOwnCases({ db, vault, clock }: ModerationNeeds, scope: PlayerScope): Promise<ChatCase[]> {
  const tenantId = scope.tenant.id;
  const rows = (await caseStore.ofPlayer(db, keyOf(scope), ownLength)).filter(isDecided);
  const ids = rows.map(({ id }) => id);
  const sanctions = new Map((await sanctionStore.ofCases(db, tenantId, ids)).map((row) => [row.case_id, row]));
  const appeals = new Map((await caseStore.appealsOf(db, tenantId, ids)).map((row) => [row.case_id, row]));
  const now = clock.now();
  return rows.map((row) =>
    presentOwnCase(vault, { row, sanction: sanctions.get(row.id), appeal: appeals.get(row.id), now, locale: scope.locale }),
  );
}

const isDecided = (row: CaseRow): row is CaseRow & { decided_at: Date } => row.decided_at !== null && row.state !== "dismissed";
