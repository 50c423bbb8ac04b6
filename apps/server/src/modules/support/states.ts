import type { TicketState } from "@trevo/contract";
import type { Governed } from "../../kernel/state-invariant.ts";
import type { StateMachine } from "../../kernel/state-machine.ts";

/** A ticket is `open` until the first answer, or until a member of staff takes it. */
export const ticketMachine: StateMachine<TicketState> = {
  name: "ticket",
  transitions: {
    new: ["open"],
    open: ["waiting_us", "waiting_player", "solved"],
    waiting_us: ["waiting_player", "ombudsman", "solved"],
    waiting_player: ["waiting_us", "ombudsman", "solved"],
    ombudsman: ["waiting_player", "solved"],
    solved: ["waiting_us", "ombudsman", "closed"],
    closed: [],
  },
};

export const governedTickets: Governed = { machine: ticketMachine, table: "tickets" };

/** States in which the next answer is ours. */
export const statesOfOurs: readonly TicketState[] = ["open", "waiting_us", "ombudsman"];

export const isOurs = (state: TicketState): boolean => statesOfOurs.includes(state);
