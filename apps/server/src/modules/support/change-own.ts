import type { Ticket, TicketAction } from "@trevo/contract";
import { recordAuditEvent } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { announceTicket } from "./announce.ts";
import { type Author, actorOf } from "./author.ts";
import type { SupportNeeds } from "./needs.ts";
import { actionsOf, answerTargetMs, ourState } from "./policy.ts";
import { readTicket } from "./read-ticket.ts";
import { type TicketChange, type TicketRow, ticketStore } from "./ticket-store.ts";

type OwnChange = Exclude<TicketAction, "write">;

/** How each of the author's actions changes a ticket. */
const changes: Readonly<Record<OwnChange, (ticket: TicketRow, now: Date) => TicketChange>> = {
  close: (_, now) => ({ status: "solved", status_reason: "by_author", due_at: null, solved_at: now }),
  reopen: (ticket, now) => ({ status: ourState(ticket), status_reason: "by_author", due_at: dueFrom(ticket, now), solved_at: null }),
  ombudsman: (ticket, now) => ({
    status: "ombudsman",
    status_reason: "by_author",
    due_at: dueFrom(ticket, now),
    ombudsman_at: now,
    solved_at: null,
    // The ombudsman's case goes to another member.
    assigned_to: null,
  }),
};

const dueFrom = ({ category }: TicketRow, now: Date): Date => new Date(now.getTime() + answerTargetMs(category));

/** Refuses with `not_found`, or with `wrong_state` if the ticket does not allow the action now. */
export async function changeOwn(
  needs: SupportNeeds,
  author: Author,
  { id, action }: { readonly id: string; readonly action: OwnChange },
): Promise<Ticket> {
  const changed = await needs.db.transaction().execute(async (tx) => {
    const ticket = await ticketStore.lockOwn(tx, author.owner, id);
    if (!ticket) throw refuse("not_found");
    const now = needs.clock.now();
    if (!actionsOf(ticket, now).includes(action)) throw refuse("wrong_state");
    const after = await ticketStore.change(tx, ticket, { ...changes[action](ticket, now), now });
    const detail = { from: ticket.status, to: after.status };
    await recordAuditEvent(tx, author, { at: now, actor: actorOf(author.owner), action: "ticket_moved", subject: `ticket:${id}`, detail });
    return after;
  });
  announceTicket(needs, changed);
  return readTicket(needs, author, id);
}
