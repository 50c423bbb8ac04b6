import type { Tx } from "../../kernel/db.ts";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import { type Subject, caseStore } from "./case-store.ts";
import { addNote } from "./decide-case.ts";
import { deletedNotification } from "./messages.ts";
import type { ModerationNeeds } from "./needs.ts";
import { openCaseRow, openQuote } from "./open-case.ts";
import { notifyReporters } from "./notify-reporters.ts";

export interface Removal {
  readonly reviewer: Reviewer;
  /** The author. */
  readonly player_id: string;
  readonly subject: Subject;
  readonly room: number | null;
  /** The text, which is stored sealed. */
  readonly quote: string;
  /** Visible to staff only. */
  readonly note: string;
}

/** Creates the case of a subject that staff remove at once: it is upheld and can be appealed against. Returns its id. */
export async function recordRemoval(needs: ModerationNeeds, tx: Tx, removal: Removal): Promise<string> {
  const { reviewer, player_id, subject, room, quote, note } = removal;
  const tenant_id = reviewer.tenant.id;
  await needs.players.holdAlone(tx, { tenant_id, player_id });
  const found = await openCaseRow(needs, tx, {
    tenant_id,
    player_id,
    subject,
    room,
    urgency: "other",
    reason: "other",
    quote,
    held: false,
  });
  const now = needs.clock.now();
  await caseStore.change(tx, found, { state: "upheld", action: "delete", held: false, decided_by: reviewer.staff_id, decided_at: now });
  await recordAuditEvent(tx, reviewer, {
    at: now,
    actor: staffActor(reviewer.staff_id),
    action: "chat_case_upheld",
    subject: `chat_case:${found.id}`,
    detail: { action: "delete", reason: found.reason, player_id },
  });
  await addNote(needs, tx, { reviewer, player_id, case_id: found.id, text: note });
  const told = {
    case_id: found.id,
    reason: found.reason,
    quote: openQuote(needs.vault, found),
    timezone: reviewer.tenant.timezone,
  };
  await needs.notifications.send(tx, { to: { tenant_id, player_id }, notification: deletedNotification(told) });
  await notifyReporters(needs, tx, { found: { ...found, state: "upheld" } });
  return found.id;
}
