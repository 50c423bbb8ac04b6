/** Rules and numbers of tickets that the browser checks too. Without zod, so that a page need not load it. */

export const ticketCategories = [
  "deposit",
  "withdrawal",
  "bet",
  "bonus",
  "account",
  "verification",
  "protection",
  "privacy",
  "chat",
  "complaint",
  "illegal_content",
] as const;
export type TicketCategory = (typeof ticketCategories)[number];

/** `open` has no answer yet. `ombudsman`: whoever leads support answers, and nobody else. */
export const ticketStates = ["open", "waiting_us", "waiting_player", "ombudsman", "solved", "closed"] as const;
export type TicketState = (typeof ticketStates)[number];

/** What a ticket is about, among the player's own things. */
export const ticketRefKinds = ["round", "deposit", "withdrawal", "ticket"] as const;
export type TicketRefKind = (typeof ticketRefKinds)[number];

export const ticketTextMax = 4_000;
export const ticketRefsMax = 5;
export const ticketFileMaxBytes = 8 * 1024 * 1024;
/** So long after it was solved, a ticket can be reopened. */
export const ticketReopenDays = 7;
/** Answered complaints, days. Consumidor.gov.br gives operators the same. */
export const complaintDays = 10;

/** What its author may do now. */
export const ticketActions = ["write", "close", "reopen", "ombudsman"] as const;
export type TicketAction = (typeof ticketActions)[number];

/** Signs of a search in the help centre, and articles that it answers with. */
export const helpSearchMax = 80;
export const helpFoundMax = 20;
