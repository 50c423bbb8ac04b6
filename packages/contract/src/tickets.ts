import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import {
  ticketCategories,
  ticketStates,
  ticketRefKinds,
  ticketTextMax,
  ticketRefsMax,
  ticketFileMaxBytes,
  ticketActions,
} from "./ticket-rules.ts";
import { instant, one, slice, sliceQuery, momentCursor, text, uuid } from "./wire.ts";

export * from "./ticket-rules.ts";

export const ticketRefInput = z.strictObject({ kind: z.enum(ticketRefKinds, { error: "invalid" }), id: uuid() });
export type TicketRefInput = z.output<typeof ticketRefInput>;

export const ticketRef = z.object({
  kind: z.enum(ticketRefKinds),
  id: z.string(),
  title: z.string(),
  /** In centavos; null if it has no amount. */
  amount: z.int().nullable(),
  /** State of the item, as its own endpoint names it. */
  state: z.string(),
  at: instant(),
  /** Path on the site; null if no page shows it. */
  link: z.string().nullable(),
});
export type TicketRef = z.output<typeof ticketRef>;

export const ticketFile = z.object({ id: z.string(), bytes: z.int(), width: z.int(), height: z.int() });
export type TicketFile = z.output<typeof ticketFile>;

export const ticketMessage = z.object({
  /** Sequence number within the ticket, from 1. */
  seq: z.int().positive(),
  author: z.enum(["player", "staff"]),
  /** Plain text; empty if the message is a picture. */
  text: z.string(),
  file: ticketFile.nullable(),
  at: instant(),
});
export type TicketMessage = z.output<typeof ticketMessage>;

export const ticketCard = z.object({
  id: z.string(),
  /** `AAAAMMDD-NNNNNN` in the brand's time zone. */
  protocol: z.string(),
  category: z.enum(ticketCategories),
  state: z.enum(ticketStates),
  /** Beginning of the first message. */
  preview: z.string(),
  /** Number of messages. */
  last_seq: z.int(),
  /** First answer: when it is due, and when it was given. */
  answer_due_at: instant(),
  first_answer_at: instant().nullable(),
  /** For a complaint: when it must be resolved. */
  complaint_due_at: instant().nullable(),
  created_at: instant(),
  updated_at: instant(),
});
export type TicketCard = z.output<typeof ticketCard>;

export const ticket = ticketCard.extend({
  messages: z.array(ticketMessage),
  refs: z.array(ticketRef),
  may: z.array(z.enum(ticketActions)),
  /** Last moment at which a solved ticket can be reopened; null in any other state. */
  reopen_until: instant().nullable(),
});
export type Ticket = z.output<typeof ticket>;

/** A stored picture: JPEG, redrawn from its pixels. */
export const ticketPicture = z.object({ media_type: z.literal("image/jpeg"), base64: z.string() });
export type TicketPicture = z.output<typeof ticketPicture>;

/** Time until the first answer, in milliseconds. */
export const answerTime = z.object({
  category: z.enum(ticketCategories),
  /** The brand's target. */
  target_ms: z.int(),
  /** Over the tickets answered in the last `days` days; null if there are fewer than 20. */
  measured: z.object({ median_ms: z.int(), p90_ms: z.int(), answers: z.int(), days: z.int() }).nullable(),
});
export type AnswerTime = z.output<typeof answerTime>;

export const newTicket = z.strictObject({
  /** Idempotency key: a repeated request returns the same ticket. */
  client_id: uuid(),
  category: z.enum(ticketCategories, { error: "invalid" }),
  message: text(ticketTextMax),
  refs: z.array(ticketRefInput).max(ticketRefsMax, "invalid").default([]),
});
export type NewTicket = z.output<typeof newTicket>;

export const newTicketMessage = z.strictObject({ client_id: uuid(), message: text(ticketTextMax) });

const tag = "support";
const params = z.object({ id: uuid() });
const own = { tag, auth: "player", payout: true, params, response: one(ticket) } as const;

/** Also available to self-excluded players. */
export const ticketEndpoints = endpoints({
  "GET /support/times": {
    summary: "Returns how soon a first answer is due by category, and how long the latest ones took",
    tag,
    auth: "public",
    limit: "reads",
    cacheSeconds: 60,
    response: one(z.array(answerTime)),
    refuses: [],
  },
  "GET /support/tickets": {
    summary: "Lists the player's tickets, most recently changed first",
    tag,
    auth: "player",
    payout: true,
    limit: "reads",
    query: sliceQuery(momentCursor),
    response: slice(ticketCard),
    refuses: [],
  },
  "POST /support/tickets": {
    summary: "Opens a ticket; repeating a `client_id` returns the ticket it opened",
    tag,
    auth: "player",
    payout: true,
    limit: "codes",
    body: newTicket,
    status: 201,
    response: one(ticket),
    refuses: ["not_found"],
  },
  "GET /support/tickets/:id": { ...own, summary: "Returns a ticket with its messages", limit: "reads", refuses: ["not_found"] },
  "POST /support/tickets/:id/messages": {
    ...own,
    summary: "Adds a message to a ticket; repeating a `client_id` does not add it again",
    limit: "codes",
    body: newTicketMessage,
    refuses: ["not_found", "wrong_state"],
  },
  "POST /support/tickets/:id/files": {
    ...own,
    summary: "Adds a JPEG, PNG or WebP picture in the field `file` as a message",
    limit: "codes",
    upload: { field: "file", max_bytes: ticketFileMaxBytes },
    body: z.object({ client_id: uuid() }),
    refuses: ["not_found", "wrong_state"],
  },
  "GET /support/tickets/:id/files/:file": {
    summary: "Returns a picture of one of the player's tickets",
    tag,
    auth: "player",
    payout: true,
    limit: "reads",
    params: z.object({ id: uuid(), file: uuid() }),
    response: one(ticketPicture),
    refuses: ["not_found"],
  },
  "POST /support/tickets/:id/close": {
    ...own,
    summary: "Closes a ticket that no longer needs an answer; it can be reopened for seven days",
    limit: "codes",
    body: z.strictObject({}),
    refuses: ["not_found", "wrong_state"],
  },
  "POST /support/tickets/:id/reopen": {
    ...own,
    summary: "Reopens a solved ticket within seven days",
    limit: "codes",
    body: z.strictObject({}),
    refuses: ["not_found", "wrong_state"],
  },
  "POST /support/tickets/:id/ombudsman": {
    ...own,
    summary: "Escalates an answered ticket to the ombudsman",
    limit: "codes",
    body: z.strictObject({}),
    refuses: ["not_found", "wrong_state"],
  },
});
