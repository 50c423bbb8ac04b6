import { type TicketAction, type TicketCategory, type TicketState, complaintDays, ticketReopenDays } from "@trevo/contract";
import { isOurs } from "./states.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Maximum tickets per author in 24 hours. */
export const maxTicketsADay = 10;
/** Maximum consecutive messages of one author in a ticket without an answer. */
export const maxUnanswered = 30;
/** Maximum pictures per ticket. */
export const maxFiles = 10;

/** Period of measured answer times in days, and the minimum number of answers for publishing them. */
export const measuredDays = 30;
export const fewestAnswers = 20;

const moneyCategories: readonly TicketCategory[] = ["deposit", "withdrawal", "bet", "bonus"];

/** Time within which an answer is due, ms. */
export function answerTargetMs(category: TicketCategory): number {
  if (category === "protection") return hourMs;
  return moneyCategories.includes(category) ? 4 * hourMs : dayMs;
}

/** When a complaint must be settled; null for other categories. */
export const complaintDueAt = (category: TicketCategory, openedAt: Date): Date | null =>
  category === "complaint" ? new Date(openedAt.getTime() + complaintDays * dayMs) : null;

/** Risk sign recorded for the ticket, which blocks marketing until the ticket is closed. */
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

/** Until when the ticket can be reopened. From then on the job closes it. */
export const reopenUntil = ({ status, solved_at }: Pick<TicketFacts, "status" | "solved_at">): Date | null =>
  status === "solved" && solved_at !== null ? new Date(solved_at.getTime() + ticketReopenDays * dayMs) : null;

/** Tickets solved before this time are closed now. */
export const closedSince = (now: Date): Date => new Date(now.getTime() - ticketReopenDays * dayMs);

/** The state in which a ticket waits for us: one that went to the ombudsman stays there. */
export const ourState = ({ ombudsman_at }: Pick<TicketFacts, "ombudsman_at">): "waiting_us" | "ombudsman" =>
  ombudsman_at === null ? "waiting_us" : "ombudsman";

/** The state after a message of the author; null if the ticket accepts none. */
export function stateAfterWriting(ticket: Pick<TicketFacts, "status" | "ombudsman_at">): TicketState | null {
  if (isOurs(ticket.status)) return ticket.status;
  return ticket.status === "waiting_player" ? ourState(ticket) : null;
}

/** What the author may do now. */
export function actionsOf(ticket: TicketFacts, now: Date): TicketAction[] {
  const until = reopenUntil(ticket);
  const isReopenable = until !== null && now < until;
  const isSettled = ticket.status === "solved" || ticket.status === "closed";
  return [
    ...(stateAfterWriting(ticket) === null ? [] : (["write"] as const)),
    ...(isSettled ? [] : (["close"] as const)),
    ...(isReopenable ? (["reopen"] as const) : []),
    // Allowed once, after a first answer.
    ...(ticket.first_answer_at !== null && ticket.ombudsman_at === null && (!isSettled || isReopenable) ? (["ombudsman"] as const) : []),
  ];
}
