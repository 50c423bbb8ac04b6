import { checkStateMachine } from "../../kernel/state-machine.ts";
import { readAnswerTimes } from "./answer-times.ts";
import { changeOwn } from "./change-own.ts";
import { closeTickets } from "./close-tickets.ts";
import { addNote, assignTicket, moveTicket, replyToTicket } from "./decide-ticket.ts";
import { guestStore } from "./guest-store.ts";
import { enterAsGuest, guestAuthor, requestGuestCode, sendGuestCode } from "./guests.ts";
import type { SupportNeeds } from "./needs.ts";
import { openTicket } from "./open-ticket.ts";
import { listTickets, readPicture, readTicket } from "./read-ticket.ts";
import { sendGuestAnswer } from "./send-guest-answer.ts";
import { listQueue, readStaffPicture, readStaffTicket, readTicketRound } from "./staff-tickets.ts";
import { ticketMachine } from "./states.ts";
import type { Support } from "./support.ts";
import { addPicture, writeMessage } from "./write-message.ts";

export function createSupport(needs: SupportNeeds): Support {
  return {
    answerTimes: (tenant) => readAnswerTimes(needs, tenant),
    list: (author, query) => listTickets(needs, author, query),
    read: (author, id) => readTicket(needs, author, id),
    open: (author, input) => openTicket(needs, author, input),
    write: (author, input) => writeMessage(needs, author, input),
    addPicture: (author, input) => addPicture(needs, author, input),
    picture: (author, which) => readPicture(needs, author, which),
    close: (author, id) => changeOwn(needs, author, { id, action: "close" }),
    reopen: (author, id) => changeOwn(needs, author, { id, action: "reopen" }),
    toOmbudsman: (author, id) => changeOwn(needs, author, { id, action: "ombudsman" }),
    guests: {
      requestCode: (scope, input) => requestGuestCode(needs, scope, input),
      enter: (scope, input) => enterAsGuest(needs, scope, input),
      author: (scope, token) => guestAuthor(needs, scope, token),
    },
    backOffice: {
      queue: (scope, query) => listQueue(needs, scope, query),
      read: (scope, id) => readStaffTicket(needs, scope, id),
      picture: (scope, which) => readStaffPicture(needs, scope, which),
      round: (scope, which) => readTicketRound(needs, scope, which),
      reply: (scope, input) => replyToTicket(needs, scope, input),
      note: (scope, input) => addNote(needs, scope, input),
      assign: (scope, input) => assignTicket(needs, scope, input),
      move: (scope, input) => moveTicket(needs, scope, input),
    },
    checkStates: () => checkStateMachine(needs.db, ticketMachine),
    jobs: {
      closeTickets: () => closeTickets(needs),
      forgetGuests: () => guestStore.forget(needs.db, needs.clock.now()),
      sendGuestCode: (job) => sendGuestCode(needs, job),
      sendGuestAnswer: (job) => sendGuestAnswer(needs, job),
    },
  };
}
