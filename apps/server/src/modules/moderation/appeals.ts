import { recordAuditEvent, playerActor, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runEach } from "../../kernel/run-each.ts";
import { type PlayerScope, type Reviewer, keyOf, tenantOfRow } from "../../kernel/scope.ts";
import { type AppealRow, type CaseKey, type CaseRow, caseStore } from "./case-store.ts";
import { addNote, decisionOf, notifyDecided } from "./decide-case.ts";
import { publishSanction } from "./impose-sanction.ts";
import { appealNotification } from "./messages.ts";
import type { ModerationNeeds } from "./needs.ts";
import { openQuote } from "./open-case.ts";
import { appealDue, appealableUntil } from "./policy.ts";
import { allowWords } from "./publish-rules.ts";
import { sanctionStore } from "./sanction-store.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

export const appealContext = (caseId: string): string => `appeals.text:${caseId}`;

/** An appeal can be made once per case. Refuses with `not_found`, `wrong_state`, and with `gone` after 30 days. */
export async function appealCase(needs: ModerationNeeds, scope: PlayerScope, { id, text }: { id: string; text: string }): Promise<CaseRow> {
  const key = { tenant_id: scope.tenant.id, id };
  return needs.db.transaction().execute(async (tx) => {
    const found = await caseStore.lock(tx, key);
    if (found?.player_id !== scope.player_id) throw refuse("not_found");
    if (found.state !== "upheld" || found.decided_at === null) throw refuse("wrong_state");
    const now = needs.clock.now();
    if (now >= appealableUntil(found.decided_at)) throw refuse("gone");
    await caseStore.change(tx, key, { state: "appealed" });
    const text_sealed = needs.vault.seal(text, appealContext(id));
    await caseStore.insertAppeal(tx, {
      ...keyOf(scope),
      case_id: id,
      text_sealed,
      state: "open",
      created_at: now,
      due_at: appealDue(now),
      decided_by: null,
      decided_at: null,
    });
    await recordAuditEvent(tx, scope, {
      at: now,
      actor: playerActor(scope.player_id),
      action: "chat_appealed",
      subject: `chat_case:${id}`,
    });
    return { ...found, state: "appealed" as const };
  });
}

export interface AppealDecision {
  readonly id: string;
  readonly decision: "reverse" | "keep";
  /** Words that the brand's rules will allow from now on. */
  readonly allow: readonly string[];
  readonly note?: string | undefined;
}

/**
 * Refuses with `not_found`, `wrong_state`; with `forbidden` for the member who decided the case if another member could decide the appeal;
 * with `invalid_fields` for words to allow together with the decision to keep.
 */
export async function decideAppeal(needs: ModerationNeeds, reviewer: Reviewer, input: AppealDecision): Promise<CaseRow> {
  if (input.decision === "keep" && input.allow.length > 0) throw refuse("invalid_fields", { fields: { allow: ["invalid"] } });
  const key = { tenant_id: reviewer.tenant.id, id: input.id };
  const { row, after } = await needs.db.transaction().execute(async (tx) => {
    const found = await lockAppealed(needs, tx, key);
    if (found.decided_by === reviewer.staff_id) {
      const other = { permission: "chat.moderate" as const, than: reviewer.staff_id };
      if (await needs.hasAnother(reviewer.tenant, other)) throw refuse("forbidden");
    }
    const state = input.decision === "reverse" ? ("reversed" as const) : ("kept" as const);
    const now = needs.clock.now();
    await caseStore.endAppeal(tx, key, { state, decided_by: reviewer.staff_id, decided_at: now });
    await recordAuditEvent(tx, reviewer, {
      at: now,
      actor: staffActor(reviewer.staff_id),
      action: "chat_appeal_decided",
      subject: `chat_case:${key.id}`,
      detail: { decision: state },
    });
    await addNote(needs, tx, { reviewer, player_id: found.player_id, case_id: key.id, text: input.note });
    const ended = await end(needs, tx, {
      found,
      state,
      timezone: reviewer.tenant.timezone,
      staff_id: reviewer.staff_id,
      request_id: reviewer.request_id,
    });
    if (input.allow.length > 0) await allowWords(needs, tx, { reviewer, words: input.allow });
    return ended;
  });
  needs.memory.rules.forget(key.tenant_id);
  await after();
  return row;
}

async function lockAppealed(needs: ModerationNeeds, tx: Tx, key: CaseKey): Promise<CaseRow> {
  const before = await caseStore.find(tx, key);
  if (!before) throw refuse("not_found");
  await needs.players.holdAlone(tx, { tenant_id: key.tenant_id, player_id: before.player_id });
  const found = await caseStore.lock(tx, key);
  if (found?.state !== "appealed") throw refuse("wrong_state");
  return found;
}

interface Ending {
  readonly found: CaseRow;
  readonly state: "reversed" | "kept" | "lapsed";
  readonly timezone: string;
  readonly staff_id: string | null;
  readonly request_id: string | null;
}

/** Makes the case final. Unless the decision is kept, its sanctions end; after a reversal, deleted messages are restored. */
async function end(
  needs: ModerationNeeds,
  tx: Tx,
  { found, state, timezone, staff_id, request_id }: Ending,
): Promise<{ row: CaseRow; after: () => Promise<void> }> {
  const { tenant_id, id, player_id } = found;
  const isRemoved = found.action === "delete" || found.action === "delete_recent";
  const action = state === "reversed" && isRemoved ? ("restore" as const) : found.action;
  await caseStore.change(tx, { tenant_id, id }, { state: "final", action });
  if (state !== "kept") await liftAll(needs, tx, { found, actor: staff_id === null ? "system" : staffActor(staff_id), request_id });
  const told = { case_id: id, reason: found.reason, quote: openQuote(needs.vault, found), timezone };
  await needs.notifications.send(tx, { to: { tenant_id, player_id }, notification: appealNotification(told, state) });
  const after = action === "restore" ? await notifyDecided(needs, tx, decisionOf(found, { action, staff_id })) : async () => undefined;
  return { row: { ...found, state: "final", action }, after };
}

async function liftAll(
  needs: ModerationNeeds,
  tx: Tx,
  { found, actor, request_id }: { found: CaseRow; actor: string; request_id: string | null },
): Promise<void> {
  const now = needs.clock.now();
  for (const sanction of await sanctionStore.ofCases(tx, found.tenant_id, [found.id])) {
    if (!(await sanctionStore.lift(tx, sanction, now))) continue;
    const scope = { tenant: { id: found.tenant_id }, request_id };
    await recordAuditEvent(tx, scope, {
      at: now,
      actor,
      action: "chat_sanction_lifted",
      subject: `sanction:${sanction.id}`,
      detail: { player_id: found.player_id, case_id: found.id },
    });
    await publishSanction(needs, tx, sanction);
  }
}

const batch = 100;

/** The job: ends appeals that nobody decided in time. */
export async function endOverdueAppeals(needs: ModerationNeeds): Promise<void> {
  await runEach(needs.log, await caseStore.overdue(needs.db, needs.clock.now(), batch), {
    run: (appeal) => endOverdue(needs, appeal),
    describe: ({ tenant_id, case_id }) => ({ tenant_id, case_id }),
    failure: "could not end an overdue appeal",
  });
}

/** An appeal decided in the meantime is left unchanged. */
async function endOverdue(
  needs: ModerationNeeds,
  { tenant_id, case_id, player_id }: Pick<AppealRow, "tenant_id" | "case_id" | "player_id">,
): Promise<void> {
  const key = { tenant_id, id: case_id };
  const { timezone } = await tenantOfRow(needs.tenants, tenant_id);
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.holdAlone(tx, { tenant_id, player_id });
    const found = await caseStore.lock(tx, key);
    const appeal = await caseStore.appeal(tx, key);
    const now = needs.clock.now();
    if (found?.state !== "appealed" || appeal?.state !== "open" || appeal.due_at > now) return;
    await caseStore.endAppeal(tx, key, { state: "lapsed", decided_by: null, decided_at: now });
    await recordAuditEvent(
      tx,
      { tenant: { id: tenant_id }, request_id: null },
      { at: now, actor: "system", action: "chat_appeal_lapsed", subject: `chat_case:${case_id}` },
    );
    await end(needs, tx, { found, state: "lapsed", timezone, staff_id: null, request_id: null });
  });
}

export const sealedAppeals = [
  sealedColumn<{ tenant_id: number; case_id: string }>({
    table: "appeals",
    column: "text_sealed",
    key: ["tenant_id", "case_id"],
    context: ({ case_id }) => appealContext(case_id),
  }),
];
