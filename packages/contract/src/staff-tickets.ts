import { locales } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { proof } from "./house.ts";
import {
  ticket,
  ticketCard,
  ticketCategories,
  ticketFile,
  ticketMessage,
  ticketPicture,
  ticketRef,
  ticketStates,
  ticketTextMax,
} from "./tickets.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

export const staffTicketCard = ticketCard.extend({
  /** Null for a guest's ticket. */
  player_id: z.string().nullable(),
  /** The member who took it. */
  assigned_to: z.string().nullable(),
  /** When the next answer is due; null if none is. */
  due_at: instant().nullable(),
  overdue: z.boolean(),
  locale: z.enum(locales),
  /** Increases with every change. Decisions must name the version that they are based on. */
  version: z.int(),
});
export type StaffTicketCard = z.output<typeof staffTicketCard>;

/** `page`: path of the staff API with details, such as a round's movements and proof. */
export const staffTicketRef = ticketRef.extend({ page: z.string().nullable() });

export const staffTicket = staffTicketCard.extend({
  messages: z.array(ticketMessage.extend({ staff_id: z.string().nullable(), file: ticketFile.nullable() })),
  /** Internal notes; players and guests never see them. */
  notes: z.array(z.object({ staff_id: z.string(), text: z.string(), at: instant() })),
  refs: z.array(staffTicketRef),
  /** Verified address of a guest; null for a player's ticket. */
  guest_email: z.string().nullable(),
  reopen_until: ticket.shape.reopen_until,
  /** The ticket was once with the ombudsman: only lead support may answer it. */
  went_to_ombudsman: z.boolean(),
});
export type StaffTicket = z.output<typeof staffTicket>;

/** Ledger data of a round that a ticket refers to. In centavos. */
export const staffTicketRound = z.object({
  id: z.string(),
  game: z.string(),
  provider: z.string(),
  /** The provider's id of the round. */
  external_round: z.string(),
  state: z.enum(["open", "closed", "rolled_back"]),
  staked: z.int(),
  won: z.int(),
  opened_at: instant(),
  closed_at: instant().nullable(),
  /** For a house round; null while it is open, and for providers' rounds. */
  proof: proof.nullable(),
});
export type StaffTicketRound = z.output<typeof staffTicketRound>;

const tag = "staff: support";
const params = z.object({ id: uuid() });
const version = z.int("number_invalid").min(1, "number_invalid");
const decision = { tag, auth: "staff", limit: "money", params, response: one(staffTicket) } as const;

/** Staff endpoints for tickets. Decisions name the version displayed and are refused with `wrong_state` if another member acted first. */
export const staffTicketsEndpoints = endpoints({
  "GET /staff/:tenant/tickets/queue": {
    summary: "Lists tickets awaiting an answer, those due first at the top, or those in one state, most recently changed first",
    tag,
    auth: "staff",
    permission: "support.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({
      state: z.enum(ticketStates, { error: "invalid" }).optional(),
      category: z.enum(ticketCategories, { error: "invalid" }).optional(),
      assigned_to: z.union([z.literal("me"), z.literal("nobody")], { error: "invalid" }).optional(),
    }),
    response: slice(staffTicketCard),
    refuses: [],
  },
  "GET /staff/:tenant/tickets/:id": {
    summary: "Returns a ticket with its notes and references; recorded in the audit log",
    tag,
    auth: "staff",
    permission: "support.read",
    limit: "reads",
    params,
    response: one(staffTicket),
    refuses: [],
  },
  "GET /staff/:tenant/tickets/:id/files/:file": {
    summary: "Returns a picture of a ticket; recorded in the audit log",
    tag,
    auth: "staff",
    permission: "support.read",
    limit: "reads",
    params: z.object({ id: uuid(), file: uuid() }),
    response: one(ticketPicture),
    refuses: [],
  },
  "GET /staff/:tenant/tickets/:id/rounds/:round": {
    summary: "Returns a round that the ticket refers to: its ledger data and its proof",
    tag,
    auth: "staff",
    permission: "support.read",
    limit: "reads",
    params: z.object({ id: uuid(), round: uuid() }),
    response: one(staffTicketRound),
    refuses: [],
  },
  "POST /staff/:tenant/tickets/:id/reply": {
    ...decision,
    summary: "Replies to a ticket; for a ticket with the ombudsman, only members who lead support",
    permission: "support.answer",
    body: z.strictObject({
      client_id: uuid(),
      expected_version: version,
      message: text(ticketTextMax),
      /** Also marks the ticket as solved. */
      solves: z.boolean().default(false),
    }),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/tickets/:id/note": {
    ...decision,
    summary: "Adds an internal note to a ticket",
    permission: "support.answer",
    body: z.strictObject({ client_id: uuid(), message: text(ticketTextMax) }),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/tickets/:id/assign": {
    ...decision,
    summary: "Assigns a ticket to the caller or unassigns it; only members who lead support can take one from another member",
    permission: "support.answer",
    body: z.strictObject({ expected_version: version, to: z.enum(["me", "nobody"], { error: "invalid" }) }),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/tickets/:id/state": {
    ...decision,
    summary: "Solves a ticket without another answer, or reopens a solved one",
    permission: "support.lead",
    body: z.strictObject({
      expected_version: version,
      to: z.enum(["solved", "waiting_us"], { error: "invalid" }),
      /** Internal. */
      reason: text(500),
    }),
    refuses: ["wrong_state"],
  },
});
