import assert from "node:assert/strict";
import type { StaffTicket, StaffTicketCard, StaffTicketRound, TicketCategory, TicketPicture, TicketState } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { guestStore } from "./guest-store.ts";
import { fileStore, messageStore, noteStore, refStore } from "./message-store.ts";
import type { SupportNeeds } from "./needs.ts";
import { reopenUntil } from "./policy.ts";
import { presentCard, presentMessages, presentStaffCard } from "./present.ts";
import { afterOf, presentCards } from "./read-ticket.ts";
import { readRefs } from "./refs.ts";
import { type TicketOwner, type TicketRow, ticketStore } from "./ticket-store.ts";
import { openEmail, openNote, ticketFiles } from "./ticket-vault.ts";

export interface QueueQuery {
  readonly state?: TicketState | undefined;
  readonly category?: TicketCategory | undefined;
  readonly assigned_to?: "me" | "nobody" | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

export const ownerOf = ({ tenant_id, player_id, guest_id }: TicketRow): TicketOwner => {
  if (player_id !== null) return { tenant_id, player_id, guest_id: null };
  assert(guest_id !== null, "a ticket is a player's or a guest's");
  return { tenant_id, player_id, guest_id };
};

/** Tickets waiting for an answer, the first due first; or those in one state, the last changed first. */
export function listQueue(needs: SupportNeeds, scope: StaffTenantScope, query: QueueQuery): Promise<Slice<StaffTicketCard>> {
  const { state, category, assigned_to } = query;
  const whose = assigned_to === undefined ? undefined : assigned_to === "me" ? scope.staff_id : null;
  const filter = { state, category, assigned_to: whose, after: afterOf(query.after) };
  const now = needs.clock.now();
  const read = async (limit: number): Promise<StaffTicketCard[]> => {
    const rows = await ticketStore.queue(needs.db, scope.tenant.id, { ...filter, limit });
    const cards = await presentCards(needs, scope.tenant.id, rows);
    return rows.flatMap((row, index) => (cards[index] ? [presentStaffCard(row, cards[index], now)] : []));
  };
  const cursor = (card: StaffTicketCard) => `${(state === undefined ? card.due_at : null) ?? card.updated_at}_${card.id}`;
  return sliceOf(query.limit, read, { present: (card) => card, cursor });
}

/** Presents the ticket with notes, and with its refs as far as the ticket's author may see them. */
export async function presentStaffTicket(needs: SupportNeeds, scope: StaffTenantScope, ticket: TicketRow): Promise<StaffTicket> {
  const of = { tenant_id: ticket.tenant_id, ticket_id: ticket.id };
  const [messages, files, notes, refs] = await Promise.all([
    messageStore.list(needs.db, of),
    fileStore.ofTicket(needs.db, of),
    noteStore.list(needs.db, of),
    refStore.list(needs.db, of),
  ]);
  const reader = { tenant: scope.tenant, locale: scope.locale, owner: ownerOf(ticket) };
  return {
    ...presentStaffCard(ticket, presentCard(needs.vault, ticket, messages[0]), needs.clock.now()),
    messages: presentMessages(needs.vault, messages, files),
    notes: notes.map((note) => ({
      staff_id: note.staff_id,
      text: openNote(needs.vault, note.id, note.text_sealed),
      at: note.created_at.toISOString(),
    })),
    refs: (
      await readRefs(
        needs,
        reader,
        refs.map(({ kind, ref_id }) => ({ kind, id: ref_id })),
      )
    ).map((ref) => (ref.kind === "round" ? { ...ref, page: `/staff/${scope.tenant.slug}/tickets/${ticket.id}/rounds/${ref.id}` } : ref)),
    guest_email: ticket.guest_id === null ? null : await guestEmail(needs, needs.db, { ...of, guest_id: ticket.guest_id }),
    reopen_until: reopenUntil(ticket)?.toISOString() ?? null,
    went_to_ombudsman: ticket.ombudsman_at !== null,
  };
}

export async function guestEmail(
  { vault }: Pick<SupportNeeds, "vault">,
  db: Db | Tx,
  { tenant_id, guest_id }: { readonly tenant_id: number; readonly guest_id: string },
): Promise<string> {
  const guest = await guestStore.find(db, { tenant_id, id: guest_id });
  assert(guest, "a guest's ticket has its guest");
  return openEmail(vault, guest.email_index, guest.email_sealed);
}

/** Records the read in the audit log. Refuses with `not_found`. */
export async function readStaffTicket(needs: SupportNeeds, scope: StaffTenantScope, id: string): Promise<StaffTicket> {
  const ticket = await ticketStore.find(needs.db, { tenant_id: scope.tenant.id, id });
  if (!ticket) throw refuse("not_found");
  const at = needs.clock.now();
  await recordAuditEvent(needs.db, scope, { at, actor: staffActor(scope.staff_id), action: "ticket_read", subject: `ticket:${id}` });
  return presentStaffTicket(needs, scope, ticket);
}

/** Records the read in the audit log. Refuses with `not_found`. */
export async function readStaffPicture(
  needs: SupportNeeds,
  scope: StaffTenantScope,
  { id, file }: { readonly id: string; readonly file: string },
): Promise<TicketPicture> {
  const row = await fileStore.find(needs.db, { tenant_id: scope.tenant.id, ticket_id: id, id: file });
  if (!row) throw refuse("not_found");
  const detail = { file };
  const event = {
    at: needs.clock.now(),
    actor: staffActor(scope.staff_id),
    action: "ticket_file_read" as const,
    subject: `ticket:${id}`,
    detail,
  };
  await recordAuditEvent(needs.db, scope, event);
  return { media_type: "image/jpeg", base64: (await ticketFiles.read(needs, row)).toString("base64") };
}

/** Reads a round that the ticket refers to. Refuses with `not_found`. */
export async function readTicketRound(
  needs: SupportNeeds,
  scope: StaffTenantScope,
  { id, round }: { readonly id: string; readonly round: string },
): Promise<StaffTicketRound> {
  const of = { tenant_id: scope.tenant.id, ticket_id: id };
  const ticket = await ticketStore.find(needs.db, { tenant_id: scope.tenant.id, id });
  const isNamed = (await refStore.list(needs.db, of)).some(({ kind, ref_id }) => kind === "round" && ref_id === round);
  if (!ticket?.player_id || !isNamed) throw refuse("not_found");
  const found = await needs.readRound({ tenant: scope.tenant, locale: scope.locale, player_id: ticket.player_id }, round);
  if (!found) throw refuse("not_found");
  return found;
}
