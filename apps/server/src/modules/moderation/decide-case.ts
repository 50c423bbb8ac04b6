import type { Tx } from "../../kernel/db.ts";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import { type CaseAction, type CaseRow, type CaseState, caseStore } from "./case-store.ts";
import { type Penalty, imposeSanction } from "./impose-sanction.ts";
import { deletedNotification, releasedNotification } from "./messages.ts";
import type { Decision, ModerationNeeds } from "./needs.ts";
import { openQuote } from "./open-case.ts";
import { reportStore } from "./report-store.ts";
import { notifyReporters } from "./notify-reporters.ts";

export type StaffPenalty =
  | { readonly kind: "mute"; readonly minutes: number; readonly rooms: readonly number[] | null }
  | { readonly kind: "ban" };

export interface CaseDecision {
  readonly id: string;
  readonly decision: "uphold" | "dismiss";
  readonly action: "none" | "release" | "delete" | "delete_recent";
  readonly sanction: StaffPenalty | null;
  readonly reason: string;
  readonly note?: string | undefined;
}

export const penaltyOf = (penalty: StaffPenalty): Penalty =>
  penalty.kind === "ban" ? { kind: "ban", minutes: null, rooms: null } : { kind: "mute", minutes: penalty.minutes, rooms: penalty.rooms };

const undecided: ReadonlySet<CaseState> = new Set(["open", "taken"]);
/** Reasons without a sanction: a player who may need help, or may be a child, is not punished for writing so. */
const withoutSanction: ReadonlySet<string> = new Set(["care", "age"]);

function checkDecision(found: CaseRow, { decision, action, sanction }: CaseDecision): void {
  if (sanction && (decision === "dismiss" || withoutSanction.has(found.reason)))
    throw refuse("invalid_fields", { fields: { sanction: ["invalid"] } });
  if (decision === "dismiss" && (action === "delete" || action === "delete_recent"))
    throw refuse("invalid_fields", { fields: { action: ["invalid"] } });
}

/** A held message does not stay held after its case: it is released if dismissed, and deleted if upheld. */
function actionOf({ held }: CaseRow, { decision, action }: CaseDecision): CaseAction {
  if (!held) return action;
  if (decision === "dismiss") return "release";
  return action === "none" ? "delete" : action;
}

/**
 * The first decision counts. Refuses with `not_found`, `wrong_state`, and with `invalid_fields` if the case does not allow the sanction.
 */
export async function decideCase(needs: ModerationNeeds, reviewer: Reviewer, input: CaseDecision): Promise<CaseRow> {
  const key = { tenant_id: reviewer.tenant.id, id: input.id };
  const { row, after } = await needs.db.transaction().execute(async (tx) => {
    const before = await caseStore.find(tx, key);
    if (!before) throw refuse("not_found");
    // Accounts are locked before cases everywhere. A message that is being sent waits for the sanction.
    await needs.players.holdAlone(tx, { tenant_id: key.tenant_id, player_id: before.player_id });
    const found = await caseStore.lock(tx, key);
    if (!found || !undecided.has(found.state)) throw refuse("wrong_state");
    checkDecision(found, input);
    const now = needs.clock.now();
    const action = actionOf(found, input);
    const state: CaseState = input.decision === "uphold" ? "upheld" : "dismissed";
    await caseStore.change(tx, key, {
      state,
      action,
      held: false,
      reason: input.decision === "uphold" ? input.reason : found.reason,
      decided_by: reviewer.staff_id,
      decided_at: now,
    });
    if (state === "dismissed") await reportStore.dismiss(tx, { tenant_id: key.tenant_id, case_id: key.id }, now);
    await recordAuditEvent(tx, reviewer, {
      at: now,
      actor: staffActor(reviewer.staff_id),
      action: state === "upheld" ? "chat_case_upheld" : "chat_case_dismissed",
      subject: `chat_case:${key.id}`,
      detail: { action, reason: input.reason, player_id: found.player_id },
    });
    await addNote(needs, tx, { reviewer, player_id: found.player_id, case_id: key.id, text: input.note });
    await carryOut(needs, tx, { reviewer, found, input, action });
    const decision = decisionOf(found, { action, staff_id: reviewer.staff_id });
    const saved = await caseStore.find(tx, key);
    await notifyReporters(needs, tx, { found: { ...found, state } });
    return { row: saved ?? found, after: await notifyDecided(needs, tx, decision) };
  });
  await after();
  return row;
}

async function carryOut(
  needs: ModerationNeeds,
  tx: Tx,
  { reviewer, found, input, action }: { reviewer: Reviewer; found: CaseRow; input: CaseDecision; action: CaseAction },
): Promise<void> {
  const { tenant_id, player_id, id: case_id } = found;
  const quote = openQuote(needs.vault, found);
  const told = { case_id, reason: input.reason, quote, timezone: reviewer.tenant.timezone };
  if (action === "delete" || action === "delete_recent")
    await needs.notifications.send(tx, { to: { tenant_id, player_id }, notification: deletedNotification(told, found.held) });
  if (action === "release" && found.subject_type === "message")
    await needs.notifications.send(tx, { to: { tenant_id, player_id }, notification: releasedNotification(case_id) });
  if (input.sanction)
    await imposeSanction(needs, tx, {
      scope: reviewer,
      ...told,
      tenant_id,
      player_id,
      actor: staffActor(reviewer.staff_id),
      penalty: penaltyOf(input.sanction),
    });
}

export const decisionOf = (found: CaseRow, { action, staff_id }: { action: CaseAction; staff_id: string | null }): Decision => ({
  tenant_id: found.tenant_id,
  case_id: found.id,
  player_id: found.player_id,
  subject: { type: found.subject_type, id: found.subject_id },
  room: found.room,
  action,
  staff_id,
});

/** Returns what to call after the commit. */
export async function notifyDecided({ listeners }: ModerationNeeds, tx: Tx, decision: Decision): Promise<() => Promise<void>> {
  const after: (() => void | Promise<void>)[] = [];
  for (const listener of listeners) {
    const call = await listener(tx, decision);
    if (call) after.push(call);
  }
  return async () => {
    for (const call of after) await call();
  };
}

export interface NewNote {
  readonly reviewer: Reviewer;
  readonly player_id: string;
  readonly case_id: string | null;
  readonly text: string | undefined;
}

/** Notes are visible to staff only. */
export async function addNote(
  { clock }: Pick<ModerationNeeds, "clock">,
  tx: Tx,
  { reviewer, player_id, case_id, text }: NewNote,
): Promise<void> {
  if (text === undefined) return;
  const tenant_id = reviewer.tenant.id;
  const id = newId();
  const at = clock.now();
  await reportStore.addNote(tx, { tenant_id, id, player_id, case_id, staff_id: reviewer.staff_id, text, at });
  await recordAuditEvent(tx, reviewer, {
    at,
    actor: staffActor(reviewer.staff_id),
    action: "chat_noted",
    subject: `player:${player_id}`,
    detail: { note_id: id, case_id },
  });
}

/** Records who is working on the case. Refuses with `not_found`, `wrong_state`. */
export async function takeCase(needs: ModerationNeeds, reviewer: Reviewer, id: string): Promise<CaseRow> {
  const key = { tenant_id: reviewer.tenant.id, id };
  return needs.db.transaction().execute(async (tx) => {
    const found = await caseStore.lock(tx, key);
    if (!found) throw refuse("not_found");
    if (!undecided.has(found.state)) throw refuse("wrong_state");
    const now = needs.clock.now();
    await caseStore.change(tx, key, { state: "taken", taken_by: reviewer.staff_id, taken_at: now });
    await recordAuditEvent(tx, reviewer, {
      at: now,
      actor: staffActor(reviewer.staff_id),
      action: "chat_case_taken",
      subject: `chat_case:${id}`,
    });
    return { ...found, state: "taken" as const, taken_by: reviewer.staff_id, taken_at: now };
  });
}
