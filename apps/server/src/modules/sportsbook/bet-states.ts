import type { StateMachine } from "../../kernel/state-machine.ts";

export const betStates = ["open", "settled", "cashed"] as const;
export type BetState = (typeof betStates)[number];

/** A corrected result settles a bet again: it stays `settled`, with the next settlement. */
export const betMachine: StateMachine<BetState> = {
  name: "sport_bet",
  transitions: { new: ["open"], open: ["settled", "cashed"], settled: [], cashed: [] },
};
