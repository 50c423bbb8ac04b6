import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { newTicket, newTicketMessage, ticket, ticketCard } from "./tickets.ts";
import { instant, momentCursor, one, slice, sliceQuery, uuid } from "./wire.ts";

const tag = "support";

/** Longer than the limit for accounts: guests need no account. */
const guestEmail = z.string().trim().toLowerCase().min(1, "required").max(254, "max_length:254").pipe(z.email("email_invalid"));

/** Token returned by `POST /support/guest/enter`; it gives access to the tickets of one address and nothing else. */
const guest_token = z.string().min(20, "invalid").max(200, "invalid");

const withToken = { tag, auth: "public", limit_by: "guest_token" } as const;

/** Support for guests, who prove their e-mail address with a code. Responses do not reveal whether the address has an account. */
export const guestTicketEndpoints = endpoints({
  "POST /support/guest/code": {
    summary: "Sends a code to an e-mail address; returns the milliseconds until another code can be requested",
    tag,
    auth: "public",
    limit: "codes",
    limit_by: "email",
    body: z.strictObject({ email: guestEmail, captcha: z.string().max(4096).optional() }),
    response: one(z.object({ resend_ms: z.int() })),
    refuses: [],
  },
  "POST /support/guest/enter": {
    summary: "Exchanges the code for a token valid for 24 hours",
    tag,
    auth: "public",
    limit: "codes",
    limit_by: "email",
    body: z.strictObject({ email: guestEmail, code: z.string().regex(/^\d{6}$/, "invalid") }),
    response: one(z.object({ token: z.string(), expires_at: instant() })),
    refuses: ["code_wrong"],
  },
  "POST /support/guest/list": {
    ...withToken,
    summary: "Lists the tickets of an e-mail address, most recently changed first",
    limit: "reads",
    body: sliceQuery(momentCursor).extend({ guest_token }),
    response: slice(ticketCard),
    refuses: [],
  },
  "POST /support/guest/tickets": {
    ...withToken,
    summary: "Opens a ticket; repeating a `client_id` returns the ticket it opened",
    limit: "codes",
    body: newTicket.omit({ refs: true }).extend({ guest_token }),
    status: 201,
    response: one(ticket),
    refuses: ["not_found"],
  },
  "POST /support/guest/tickets/:id": {
    ...withToken,
    summary: "Returns one of the e-mail address's tickets with its messages",
    limit: "reads",
    params: z.object({ id: uuid() }),
    body: z.strictObject({ guest_token }),
    response: one(ticket),
    refuses: ["not_found"],
  },
  "POST /support/guest/tickets/:id/messages": {
    ...withToken,
    summary: "Adds a message to one of the e-mail address's tickets; repeating a `client_id` does not add it again",
    limit: "codes",
    params: z.object({ id: uuid() }),
    body: newTicketMessage.extend({ guest_token }),
    response: one(ticket),
    refuses: ["not_found", "wrong_state"],
  },
});
