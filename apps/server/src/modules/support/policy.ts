import { type TicketAction, type TicketCategory, type TicketState, complaintDays, ticketReopenDays } from "@trevo/contract";
import { isOurs } from "./states.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Tickets of one author in 24 hours. */
export const maxTicketsADay = 10;
/** Messages of one author in a ticket, one after the other, without an answer. */
export const maxUnanswered = 30;
/** Pictures of a ticket. */
export const maxFiles = 10;

/** What measured answer times cover, and below how many answers nothing is published. */
export const measuredDays = 30;
export const fewestAnswers = 20;

const moneyCategories: readonly TicketCategory[] = ["deposit", "withdrawal", "bet", "bonus"];

/** Within what an answer is due. */
export function answerTargetMs(category: TicketCategory): number {
  if (category === "protection") return hourMs;
  return moneyCategories.includes(category) ? 4 * hourMs : dayMs;
}

/** When a complaint must be settled; null for any other category. */
export const complaintDueAt = (category: TicketCategory, openedAt: Date): Date | null =>
  category === "complaint" ? new Date(openedAt.getTime() + complaintDays * dayMs) : null;

/** What marketing stops for from the opening until the ticket is closed. */
export function signOf(category: TicketCategory): "care_case" | "complaint" | null {
  if (category === "protection") return "care_case";
  return category === "complaint" ? "complaint" : null;
}

export interface TicketFacts {
  readonly status: TicketState;
  readonly first_answer_at: Date | null;
  readonly ombudsman_at: Date | null;
  readonly solved_at: Date | null;
}

/** Until when it can be reopened; from that moment on the job closes it. */
export const reopenUntil = ({ status, solved_at }: Pick<TicketFacts, "status" | "solved_at">): Date | null =>
  status === "solved" && solved_at !== null ? new Date(solved_at.getTime() + ticketReopenDays * dayMs) : null;

/** Solved before this moment, a ticket is closed now. */
export const closedSince = (now: Date): Date => new Date(now.getTime() - ticketReopenDays * dayMs);

/** Where a ticket waits for us: what once went to the ombudsman stays there. */
export const ourState = ({ ombudsman_at }: Pick<TicketFacts, "ombudsman_at">): "waiting_us" | "ombudsman" =>
  ombudsman_at === null ? "waiting_us" : "ombudsman";

/** Where a message of its author leads; null where it takes none. */
export function stateAfterWriting(ticket: Pick<TicketFacts, "status" | "ombudsman_at">): TicketState | null {
  if (isOurs(ticket.status)) return ticket.status;
  return ticket.status === "waiting_player" ? ourState(ticket) : null;
}

/** What its author may do now. */
export function actionsOf(ticket: TicketFacts, now: Date): TicketAction[] {
  const until = reopenUntil(ticket);
  const isReopenable = until !== null && now < until;
  const isSettled = ticket.status === "solved" || ticket.status === "closed";
  return [
    ...(stateAfterWriting(ticket) === null ? [] : (["write"] as const)),
    ...(isSettled ? [] : (["close"] as const)),
    ...(isReopenable ? (["reopen"] as const) : []),
    // After a first answer, once.
    ...(ticket.first_answer_at !== null && ticket.ombudsman_at === null && (!isSettled || isReopenable) ? (["ombudsman"] as const) : []),
  ];
}
