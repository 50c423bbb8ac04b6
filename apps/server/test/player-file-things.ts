import { newId } from "../src/kernel/ids.ts";
import type { TestSite } from "./test-site.ts";

/** Valid bodies for the back office's routes of one player. */
export const playerFileBodies: Record<string, object> = {
  "POST /staff/:tenant/players/:id/grant": { code: "cash", amount: 100, reason: "a reason" },
  "POST /staff/:tenant/players/:id/adjustments": { cash: 100, reason: "a reason", note: "a note" },
  "POST /staff/:tenant/privacy-requests/:id/answer": { outcome: "done", answer: "an answer", reason: "a reason" },
  "POST /staff/:tenant/players/:id/block": { reason: "a reason" },
  "POST /staff/:tenant/deposits/:id/return": { reason: "a reason" },
  "POST /staff/:tenant/players/:id/unblock": { reason: "a reason" },
  "POST /staff/:tenant/players/:id/end-sessions": { reason: "a reason" },
  "POST /staff/:tenant/players/:id/send-recovery": { channel: "sms", reason: "a reason" },
  "POST /staff/:tenant/players/:id/reveal": { fields: ["cpf"], reason: "a reason" },
  "POST /staff/:tenant/players/:id/notes": { text: "a note" },
  "POST /staff/:tenant/player-notes/:id/retract": { reason: "a reason" },
  "POST /staff/:tenant/player-tags/:id/retire": { reason: "a reason" },
  "POST /staff/:tenant/player-tags/:id/apply": { action: "add", players: [newId()], reason: "a reason", dry_run: false },
  "POST /staff/:tenant/players/:id/tags": { add: [], remove: [] },
  "POST /staff/:tenant/withdrawals/:id/hold": { state: "under_review", reason: "a reason" },
  "POST /staff/:tenant/withdrawals/:id/unhold": { state: "under_review", reason: "a reason" },
  "POST /staff/:tenant/players/:id/protect": { action: "pause", reason: "a reason", told_by: "us" },
  "POST /staff/:tenant/protection-alerts/:id/decide": { action: "close", expected_version: "a version", reason: "a reason" },
  "POST /staff/:tenant/verifications/:id/decide": { decision: "refuse", expected_version: "a version", reason: "unreadable" },
  "POST /staff/:tenant/players/search": { text: "marina" },
  "POST /staff/search": { text: "marina" },
  "POST /staff/:tenant/aml-cases/:id/decide": { verdict: "close", expected_version: 1, reason: "a reason" },
  "POST /staff/:tenant/aml-cases": { reason: "a reason" },
  "POST /staff/:tenant/aml-years/:year/state": { reason: "a reason" },
  "POST /staff/:tenant/aml-cases/:id/reported": { receipt: "a receipt", expected_version: 1 },
  "POST /staff/:tenant/link-groups/:id/decide": { verdict: "unrelated", expected_version: 1, reason: "a reason" },
};

/** Routes that name a player and another object at once. They have tests of their own. */
export const playerFilesElsewhere = ["POST /staff/:tenant/affiliates", "POST /staff/:tenant/verifications/:id/files/:file_id"];

/**
 * Returns the player for each route that names one, a note on the player's file, a deposit of the brand, and a request about personal data.
 */
export const playerFileThings = async ({ database }: Pick<TestSite, "database">, id: string): Promise<Record<string, string>> => ({
  "POST /staff/:tenant/player-notes/:id/retract": await noteOn(database, id),
  ...(await tagsOf(database, id)),
  "POST /staff/:tenant/players/:id/tags": id,
  ...(await depositOf(database, id)),
  ...(await privacyRequestOf(database, id)),
  ...(await linkGroupOf(database, id)),
  ...(await amlCasesOf(database, id)),
  "GET /staff/:tenant/audit-events/:id": await auditEventOf(database, id),
  "GET /staff/:tenant/players/:id": id,
  "GET /staff/:tenant/players/:id/timeline": id,
  "GET /staff/:tenant/players/:id/entries": id,
  "GET /staff/:tenant/players/:id/rounds": id,
  "GET /staff/:tenant/players/:id/notes": id,
  "POST /staff/:tenant/players/:id/notes": id,
  "GET /staff/:tenant/players/:id/payments": id,
  "GET /staff/:tenant/players/:id/sessions": id,
  "GET /staff/:tenant/players/:id/protection": id,
  "GET /staff/:tenant/players/:id/protection-changes": id,
  "POST /staff/:tenant/players/:id/reveal": id,
  "POST /staff/:tenant/players/:id/adjustments": id,
  "POST /staff/:tenant/players/:id/block": id,
  "POST /staff/:tenant/players/:id/unblock": id,
  "POST /staff/:tenant/players/:id/end-sessions": id,
  "POST /staff/:tenant/players/:id/send-recovery": id,
  "POST /staff/:tenant/players/:id/missions": id,
  "GET /staff/:tenant/protection-alerts/:id": id,
  "POST /staff/:tenant/protection-alerts/:id/decide": id,
  "POST /staff/:tenant/players/:id/protect": id,
  "GET /staff/:tenant/verifications/:id": id,
  "POST /staff/:tenant/verifications/:id/decide": id,
  "GET /staff/:tenant/players/:id/rewards": id,
  "POST /staff/:tenant/players/:id/grant": id,
});

async function depositOf({ owner }: TestSite["database"], player_id: string): Promise<Record<string, string>> {
  const [found] = await owner.sql<{ id: string }[]>`select d.id from deposits d join players p using (tenant_id)
    where p.id = ${player_id} and d.br_code is not null limit 1`;
  const id = found?.id ?? "";
  return { "GET /staff/:tenant/deposits/:id": id, "POST /staff/:tenant/deposits/:id/return": id };
}

async function auditEventOf({ owner }: TestSite["database"], player_id: string): Promise<string> {
  const [event] = await owner.sql<{ id: number }[]>`select a.id from audit_events a join players p using (tenant_id)
    where p.id = ${player_id} order by a.id limit 1`;
  return String(event?.id);
}

async function privacyRequestOf({ owner }: TestSite["database"], player_id: string): Promise<Record<string, string>> {
  const id = newId();
  await owner.sql`insert into privacy_requests (tenant_id, id, player_id, kind, text, created_at, due_at)
    select tenant_id, ${id}, id, 'question', 'a question', now(), now() + interval '15 days' from players where id = ${player_id}`;
  return { "GET /staff/:tenant/privacy-requests/:id": id, "POST /staff/:tenant/privacy-requests/:id/answer": id };
}

async function linkGroupOf({ owner }: TestSite["database"], player_id: string): Promise<Record<string, string>> {
  const id = newId();
  await owner.sql`insert into link_groups (tenant_id, id, state, strength, accounts, parts, found_at, changed_at)
    select tenant_id, ${id}, 'open', 50, 2, '[]', now(), now() from players where id = ${player_id}`;
  return { "GET /staff/:tenant/link-groups/:id": id, "POST /staff/:tenant/link-groups/:id/decide": id };
}

/** One case that waits for a decision, and one that waits for its report. */
async function amlCasesOf({ owner }: TestSite["database"], player_id: string): Promise<Record<string, string>> {
  const [open, decided] = [newId(), newId()];
  for (const [id, state] of [
    [open, "open"],
    [decided, "to_report"],
  ] as const)
    await owner.sql`insert into aml_cases (tenant_id, id, player_id, state, signals, opened_at, changed_at, due_at)
      select tenant_id, ${id}, id, ${state}, '[]', now(), now(), now() + interval '1 day' from players where id = ${player_id}`;
  return {
    "POST /staff/:tenant/aml-cases": player_id,
    "POST /staff/:tenant/aml-years/:year/state": "2025",
    "GET /staff/:tenant/aml-cases/:id": open,
    "POST /staff/:tenant/aml-cases/:id/decide": open,
    "POST /staff/:tenant/aml-cases/:id/reported": decided,
  };
}

/** One tag for each route that names one. */
async function tagsOf({ owner }: TestSite["database"], player_id: string): Promise<Record<string, string>> {
  const things = { "POST /staff/:tenant/player-tags/:id/retire": newId(), "POST /staff/:tenant/player-tags/:id/apply": newId() };
  for (const id of Object.values(things))
    await owner.sql`insert into player_tags (tenant_id, id, name, note, created_by, created_at)
      select tenant_id, ${id}, ${id.slice(-30)}, 'a note', id, now() from players where id = ${player_id}`;
  return things;
}

async function noteOn({ owner }: TestSite["database"], player_id: string): Promise<string> {
  const id = newId();
  await owner.sql`insert into player_notes (tenant_id, id, player_id, staff_id, text, created_at)
    select tenant_id, ${id}, id, ${newId()}, 'a note', now() from players where id = ${player_id}`;
  return id;
}

/** Returns a waiting withdrawal for each route that names one. */
export const withdrawalThings = (id: string): Record<string, string> => ({
  "GET /staff/:tenant/withdrawals/:id": id,
  "POST /staff/:tenant/withdrawals/:id/approve": id,
  "POST /staff/:tenant/withdrawals/:id/reject": id,
  "POST /staff/:tenant/withdrawals/:id/hold": id,
  "POST /staff/:tenant/withdrawals/:id/unhold": id,
});

/** Returns a round with a case for each route that names one. */
export const roundThings = (id: string): Record<string, string> => ({
  "GET /staff/:tenant/rounds/:id": id,
  "GET /staff/:tenant/round-cases/:id": id,
  "POST /staff/:tenant/round-cases/:id/decide": id,
});
