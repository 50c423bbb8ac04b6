import type { NewTicket, Ticket } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import { recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import { announceTicket } from "./announce.ts";
import { type Author, actorOf } from "./author.ts";
import { openedNotification } from "./messages.ts";
import { messageStore, refStore } from "./message-store.ts";
import type { SupportNeeds } from "./needs.ts";
import { answerTargetMs, complaintDueAt, maxTicketsADay, signOf } from "./policy.ts";
import { readTicket } from "./read-ticket.ts";
import { assertOwnRefs } from "./refs.ts";
import { type TicketRow, ticketStore } from "./ticket-store.ts";
import { sealText } from "./ticket-vault.ts";

const dayMs = 24 * 3_600_000;

/**
 * One `client_id` opens one ticket, even if the request is repeated. Refuses with `not_found` if a ref does not belong to the author, or
 * with `too_many_requests`.
 */
export async function openTicket(needs: SupportNeeds, author: Author, input: NewTicket): Promise<Ticket> {
  const known = await ticketStore.findByClient(needs.db, author.owner, input.client_id);
  if (known) return readTicket(needs, author, known.id);
  await assertOwnRefs(needs, author, input.refs);
  const { ticket, isNew } = await needs.db.transaction().execute((tx) => storeTicket(needs, tx, { author, input }));
  if (isNew) announceTicket(needs, ticket);
  return readTicket(needs, author, ticket.id);
}

interface Opening {
  readonly author: Author;
  readonly input: NewTicket;
}

async function storeTicket(needs: SupportNeeds, tx: Tx, { author, input }: Opening): Promise<{ ticket: TicketRow; isNew: boolean }> {
  const { tenant, owner } = author;
  const now = needs.clock.now();
  // Accounts are locked before everything else.
  if (owner.player_id !== null) await needs.players.hold(tx, owner);
  const day = { tenant_id: tenant.id, day: localDate(now, tenant.timezone) };
  await ticketStore.lockDay(tx, day);
  // Checked under the day's lock: two concurrent requests cannot both open the ticket, nor both exceed the day's limit.
  const known = await ticketStore.findByClient(tx, owner, input.client_id);
  if (known) return { ticket: known, isNew: false };
  if ((await ticketStore.countSince(tx, owner, new Date(now.getTime() - dayMs))) >= maxTicketsADay)
    throw refuse("too_many_requests", { retryAfter: 3_600 });
  const ticket = newRow(author, input, { now, protocol: protocolOf(day.day, await ticketStore.nextNo(tx, day)) });
  await ticketStore.insert(tx, ticket);
  await messageStore.insert(tx, {
    tenant_id: tenant.id,
    ticket_id: ticket.id,
    seq: 1,
    player_id: owner.player_id,
    author: "player",
    staff_id: null,
    client_id: input.client_id,
    text_sealed: sealText(needs.vault, { tenant_id: tenant.id, ticket_id: ticket.id, seq: 1 }, input.message),
    file_id: null,
    created_at: now,
  });
  await refStore.insert(
    tx,
    input.refs.map(({ kind, id }) => ({ tenant_id: tenant.id, ticket_id: ticket.id, kind, ref_id: id })),
  );
  await recordOpening(needs, tx, { author, ticket });
  return { ticket, isNew: true };
}

/** Records the consequences of an opening, in its transaction. */
async function recordOpening(needs: SupportNeeds, tx: Tx, { author, ticket }: { author: Author; ticket: TicketRow }): Promise<void> {
  const { owner, tenant } = author;
  const { id, category, created_at: at } = ticket;
  const subject = `ticket:${id}`;
  await recordAuditEvent(tx, author, { at, actor: actorOf(owner), action: "ticket_opened", subject, detail: { category } });
  if (owner.player_id === null) return;
  const player = { tenant_id: owner.tenant_id, player_id: owner.player_id };
  const kind = signOf(category);
  if (kind !== null) await needs.protection.recordRiskSign(tx, player, { kind, reference: subject });
  await recordPlayerEvent(tx, { ...player, kind: "ticket_opened", key: id, data: { ticket_id: id, category }, at });
  await needs.notifications.send(tx, { to: player, notification: openedNotification(ticket, tenant.timezone) });
}

const protocolOf = (day: string, no: number): string => `${day.replaceAll("-", "")}-${String(no).padStart(6, "0")}`;

function newRow(author: Author, input: NewTicket, { now, protocol }: { now: Date; protocol: string }): TicketRow {
  const answer_due_at = new Date(now.getTime() + answerTargetMs(input.category));
  return {
    ...author.owner,
    id: newId(),
    protocol,
    client_id: input.client_id,
    category: input.category,
    locale: author.locale,
    status: "open",
    status_reason: null,
    version: 1,
    last_seq: 1,
    assigned_to: null,
    answer_due_at,
    first_answer_at: null,
    due_at: answer_due_at,
    complaint_due_at: complaintDueAt(input.category, now),
    ombudsman_at: null,
    solved_at: null,
    created_at: now,
    updated_at: now,
  };
}
