import type { Ticket, TicketCard, TicketPicture } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { Author } from "./author.ts";
import { fileStore, messageStore, refStore } from "./message-store.ts";
import type { SupportNeeds } from "./needs.ts";
import { actionsOf, reopenUntil } from "./policy.ts";
import { presentCard, presentMessages } from "./present.ts";
import { readRefs } from "./refs.ts";
import { type After, type TicketRow, ticketStore } from "./ticket-store.ts";
import { ticketFiles } from "./ticket-vault.ts";

export interface TicketsQuery {
  readonly after?: string | undefined;
  readonly limit: number;
}

export const afterOf = (cursor: string | undefined): After | null => {
  const [moment, id] = cursor?.split("_") ?? [];
  return moment && id ? { at: new Date(moment), id } : null;
};

/** Presents tickets, each with the beginning of its first message. */
export async function presentCards(
  needs: Pick<SupportNeeds, "db" | "vault">,
  tenantId: number,
  rows: readonly TicketRow[],
): Promise<TicketCard[]> {
  const first = await messageStore.firstOf(
    needs.db,
    tenantId,
    rows.map(({ id }) => id),
  );
  const byTicket = new Map(first.map((message) => [message.ticket_id, message]));
  return rows.map((row) => presentCard(needs.vault, row, byTicket.get(row.id)));
}

/** The author's tickets, the last changed first. */
export function listTickets(needs: SupportNeeds, { tenant, owner }: Author, query: TicketsQuery): Promise<Slice<TicketCard>> {
  const after = afterOf(query.after);
  const read = async (limit: number) => presentCards(needs, tenant.id, await ticketStore.list(needs.db, owner, { after, limit }));
  return sliceOf(query.limit, read, { present: (card) => card, cursor: (card) => `${card.updated_at}_${card.id}` });
}

/** Refuses with `not_found`, even for another author's ticket. */
export async function readTicket(needs: SupportNeeds, author: Author, id: string): Promise<Ticket> {
  const ticket = await ticketStore.findOwn(needs.db, author.owner, id);
  if (!ticket) throw refuse("not_found");
  const of = { tenant_id: ticket.tenant_id, ticket_id: id };
  const [messages, files, refs] = await Promise.all([
    messageStore.list(needs.db, of),
    fileStore.ofTicket(needs.db, of),
    refStore.list(needs.db, of),
  ]);
  return {
    ...presentCard(needs.vault, ticket, messages[0]),
    messages: presentMessages(needs.vault, messages, files),
    refs: await readRefs(
      needs,
      author,
      refs.map(({ kind, ref_id }) => ({ kind, id: ref_id })),
    ),
    may: actionsOf(ticket, needs.clock.now()),
    reopen_until: reopenUntil(ticket)?.toISOString() ?? null,
  };
}

/** Refuses with `not_found`. */
export async function readPicture(
  needs: SupportNeeds,
  { owner }: Author,
  { id, file }: { readonly id: string; readonly file: string },
): Promise<TicketPicture> {
  const ticket = await ticketStore.findOwn(needs.db, owner, id);
  const row = ticket && (await fileStore.find(needs.db, { tenant_id: ticket.tenant_id, ticket_id: id, id: file }));
  if (!row) throw refuse("not_found");
  return { media_type: "image/jpeg", base64: (await ticketFiles.read(needs, row)).toString("base64") };
}
