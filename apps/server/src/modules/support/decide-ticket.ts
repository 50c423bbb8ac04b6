import type { Permission, StaffTicket } from "@trevo/contract";
import { type AuditEvent, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { announceTicket } from "./announce.ts";
import { answeredNotification, solvedNotification } from "./messages.ts";
import { messageStore, noteStore } from "./message-store.ts";
import type { SupportNeeds } from "./needs.ts";
import { answerTargetMs, ourState, reopenUntil } from "./policy.ts";
import { sendGuestAnswerJob } from "./send-guest-answer.ts";
import { presentStaffTicket } from "./staff-tickets.ts";
import { type TicketRow, ticketStore } from "./ticket-store.ts";
import { sealNote, sealText } from "./ticket-vault.ts";

const leads = ({ permissions }: StaffTenantScope): boolean => permissions.has("support.lead" satisfies Permission);

interface Decision {
  readonly id: string;
  /** The version that the member has seen. */
  readonly expected_version: number;
}

type Decide = (tx: Tx, ticket: TicketRow, now: Date) => Promise<TicketRow>;

interface Work extends Decision {
  readonly work: Decide;
  /** True if the same request has already been carried out. The ticket then stays as it is. */
  readonly isRepeated?: (tx: Tx) => Promise<boolean>;
}

/**
 * Runs a decision under the ticket's lock, on the version that was shown. Refuses with `not_found`, or with `wrong_state` if another change
 * came first.
 */
async function decide(
  needs: SupportNeeds,
  scope: StaffTenantScope,
  { id, expected_version, work, isRepeated }: Work,
): Promise<StaffTicket> {
  const { ticket, isChanged } = await needs.db.transaction().execute(async (tx) => {
    const locked = await ticketStore.lock(tx, { tenant_id: scope.tenant.id, id });
    if (!locked) throw refuse("not_found");
    if (await isRepeated?.(tx)) return { ticket: locked, isChanged: false };
    if (locked.version !== expected_version) throw refuse("wrong_state");
    const after = await work(tx, locked, needs.clock.now());
    return { ticket: after, isChanged: after !== locked };
  });
  if (isChanged) announceTicket(needs, ticket);
  return presentStaffTicket(needs, scope, ticket);
}

const eventOf = (scope: StaffTenantScope, { id }: Pick<TicketRow, "id">, event: Omit<AuditEvent, "actor" | "subject">): AuditEvent => ({
  ...event,
  actor: staffActor(scope.staff_id),
  subject: `ticket:${id}`,
});

interface Reply extends Decision {
  readonly client_id: string;
  readonly message: string;
  readonly solves: boolean;
}

/**
 * Repeating a `client_id` returns the present ticket. Refuses with `not_found`, `wrong_state`, or with `forbidden` if the ticket went to
 * the ombudsman and the member does not lead support.
 */
export async function replyToTicket(needs: SupportNeeds, scope: StaffTenantScope, reply: Reply): Promise<StaffTicket> {
  const of = { tenant_id: scope.tenant.id, ticket_id: reply.id };
  const isRepeated = (tx: Tx): Promise<boolean> => messageStore.isKnown(tx, { ...of, author: "staff", client_id: reply.client_id });
  const work: Decide = async (tx, ticket, now) => {
    if (ticket.status === "closed" || ticket.status === "solved") throw refuse("wrong_state");
    if (ticket.ombudsman_at !== null && !leads(scope)) throw refuse("forbidden");
    const seq = ticket.last_seq + 1;
    await messageStore.insert(tx, {
      ...of,
      seq,
      player_id: ticket.player_id,
      author: "staff",
      staff_id: scope.staff_id,
      client_id: reply.client_id,
      text_sealed: sealText(needs.vault, { ...of, seq }, reply.message),
      file_id: null,
      created_at: now,
    });
    const after = await ticketStore.change(tx, ticket, {
      last_seq: seq,
      status: reply.solves ? "solved" : "waiting_player",
      status_reason: "answered",
      due_at: null,
      first_answer_at: ticket.first_answer_at ?? now,
      solved_at: reply.solves ? now : null,
      assigned_to: ticket.assigned_to ?? scope.staff_id,
      now,
    });
    await recordAuditEvent(
      tx,
      scope,
      eventOf(scope, ticket, { at: now, action: "ticket_answered", detail: { seq, solves: reply.solves } }),
    );
    await sendAnswer(needs, tx, { ticket: after, seq, now });
    return after;
  };
  return decide(needs, scope, { ...reply, work, isRepeated });
}

/** Notifies a player, or sends a guest an e-mail. */
async function sendAnswer(needs: SupportNeeds, tx: Tx, { ticket, seq, now }: { ticket: TicketRow; seq: number; now: Date }): Promise<void> {
  const { tenant_id, player_id, id } = ticket;
  if (player_id === null) {
    await needs.jobs.add(tx, { name: sendGuestAnswerJob, payload: { tenant_id, ticket_id: id, seq } });
    return;
  }
  await needs.notifications.send(tx, { to: { tenant_id, player_id }, notification: answeredNotification(ticket, seq) });
  await recordPlayerEvent(tx, {
    tenant_id,
    player_id,
    kind: "ticket_answered",
    key: `${id}:${seq}`,
    data: { ticket_id: id, seq },
    at: now,
  });
}

/** Adds a note that only staff see. Repeating a `client_id` adds nothing. Refuses with `not_found`. */
export async function addNote(
  needs: SupportNeeds,
  scope: StaffTenantScope,
  { id, client_id, message }: { readonly id: string; readonly client_id: string; readonly message: string },
): Promise<StaffTicket> {
  const ticket = await needs.db.transaction().execute(async (tx) => {
    const found = await ticketStore.find(tx, { tenant_id: scope.tenant.id, id });
    if (!found) throw refuse("not_found");
    const now = needs.clock.now();
    const noteId = newId();
    const isNew = await noteStore.insert(tx, {
      tenant_id: scope.tenant.id,
      id: noteId,
      ticket_id: id,
      staff_id: scope.staff_id,
      client_id,
      text_sealed: sealNote(needs.vault, noteId, message),
      created_at: now,
    });
    if (isNew) await recordAuditEvent(tx, scope, eventOf(scope, found, { at: now, action: "ticket_noted" }));
    return found;
  });
  return presentStaffTicket(needs, scope, ticket);
}

/**
 * Assigns the ticket to the member or to nobody. Refuses with `not_found`, `wrong_state`, or with `forbidden` if the member does not lead
 * support and another member has the ticket, or it is with the ombudsman.
 */
export function assignTicket(
  needs: SupportNeeds,
  scope: StaffTenantScope,
  { to, ...decision }: Decision & { readonly to: "me" | "nobody" },
): Promise<StaffTicket> {
  const work: Decide = async (tx, ticket, now) => {
    if (ticket.status === "closed") throw refuse("wrong_state");
    const isOthers = ticket.assigned_to !== null && ticket.assigned_to !== scope.staff_id;
    if ((isOthers || ticket.status === "ombudsman") && !leads(scope)) throw refuse("forbidden");
    const assigned_to = to === "me" ? scope.staff_id : null;
    const status = ticket.status === "open" && to === "me" ? ("waiting_us" as const) : ticket.status;
    const after = await ticketStore.change(tx, ticket, { assigned_to, status, status_reason: "assigned", now });
    await recordAuditEvent(tx, scope, eventOf(scope, ticket, { at: now, action: "ticket_assigned", detail: { to } }));
    return after;
  };
  return decide(needs, scope, { ...decision, work });
}

/** Solves a ticket without a further answer, or reopens a solved one. Refuses with `not_found`, `wrong_state`. */
export function moveTicket(
  needs: SupportNeeds,
  scope: StaffTenantScope,
  { to, reason, ...decision }: Decision & { readonly to: "solved" | "waiting_us"; readonly reason: string },
): Promise<StaffTicket> {
  const work: Decide = async (tx, ticket, now) => {
    const until = reopenUntil(ticket);
    const isMovable = to === "solved" ? ticket.status !== "solved" && ticket.status !== "closed" : until !== null && now < until;
    if (!isMovable) throw refuse("wrong_state");
    const due_at = new Date(now.getTime() + answerTargetMs(ticket.category));
    const after = await ticketStore.change(tx, ticket, {
      ...(to === "solved" ? { status: to, due_at: null, solved_at: now } : { status: ourState(ticket), due_at, solved_at: null }),
      status_reason: "by_staff",
      now,
    });
    const detail = { from: ticket.status, to: after.status, reason };
    await recordAuditEvent(tx, scope, eventOf(scope, ticket, { at: now, action: "ticket_moved", detail }));
    if (to === "solved" && ticket.player_id !== null) {
      const player = { tenant_id: ticket.tenant_id, player_id: ticket.player_id };
      await needs.notifications.send(tx, { to: player, notification: solvedNotification(after, after.version) });
    }
    return after;
  };
  return decide(needs, scope, { ...decision, work });
}
