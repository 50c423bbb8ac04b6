import assert from "node:assert/strict";
import { messageStore } from "./message-store.ts";
import { guestAnswerEmail } from "./messages.ts";
import type { SupportNeeds } from "./needs.ts";
import { guestEmail } from "./staff-tickets.ts";
import { ticketStore } from "./ticket-store.ts";
import { openText } from "./ticket-vault.ts";

export const sendGuestAnswerJob = "send-guest-answer";

export interface GuestAnswer {
  readonly tenant_id: number;
  readonly ticket_id: string;
  readonly seq: number;
}

/** Runs the job: e-mails an answer to a guest. */
export async function sendGuestAnswer(needs: SupportNeeds, { tenant_id, ticket_id, seq }: GuestAnswer): Promise<void> {
  const [ticket, tenant] = await Promise.all([ticketStore.find(needs.db, { tenant_id, id: ticket_id }), needs.tenants.byId(tenant_id)]);
  assert(ticket?.guest_id && tenant, "an answer has its guest's ticket");
  const message = (await messageStore.list(needs.db, { tenant_id, ticket_id })).find((one) => one.seq === seq);
  assert(message, "a queued answer was written");
  const to = await guestEmail(needs, needs.db, { tenant_id, guest_id: ticket.guest_id });
  const words = guestAnswerEmail(ticket.locale, {
    brand: tenant.settings.siteTitle,
    protocol: ticket.protocol,
    text: openText(needs.vault, message, message.text_sealed),
  });
  await needs.messenger.sendEmail({ tenant_id, to, ...words });
}
