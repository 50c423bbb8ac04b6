/** Rules of tickets that the browser checks too. Without zod, so that a page need not load it. */

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

/** `open`: not answered yet. `ombudsman`: only lead support may answer. */
export const ticketStates = ["open", "waiting_us", "waiting_player", "ombudsman", "solved", "closed"] as const;
export type TicketState = (typeof ticketStates)[number];

/** Kinds of the player's own items that a ticket can refer to. */
export const ticketRefKinds = ["round", "deposit", "withdrawal", "ticket"] as const;
export type TicketRefKind = (typeof ticketRefKinds)[number];

export const ticketTextMax = 4_000;
export const ticketRefsMax = 5;
export const ticketFileMaxBytes = 8 * 1024 * 1024;
/** Days after the solution during which a ticket can be reopened. */
export const ticketReopenDays = 7;
/** Days within which complaints must be answered. Consumidor.gov.br sets the same term for companies. */
export const complaintDays = 10;

/** Actions available to its author now. */
export const ticketActions = ["write", "close", "reopen", "ombudsman"] as const;
export type TicketAction = (typeof ticketActions)[number];

/** Maximum length of a search in the help centre, and maximum number of results. */
export const helpSearchMax = 80;
export const helpFoundMax = 20;
