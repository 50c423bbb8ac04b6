import type { StateMachine } from "../../kernel/state-machine.ts";

export const betStates = ["open", "settled", "cashed", "withheld"] as const;
export type BetState = (typeof betStates)[number];

/**
 * A corrected result settles a bet again: it stays `settled`, with the next settlement. A withheld bet returns to its former state and is
 * settled from there by the present results.
 */
export const betMachine: StateMachine<BetState> = {
  name: "sport_bet",
  transitions: {
    new: ["open"],
    open: ["settled", "cashed", "withheld"],
    settled: ["withheld"],
    cashed: [],
    withheld: ["open", "settled"],
  },
};

/** True while nothing of the bet has been settled, so that its stake is still at risk, even if it is withheld. */
export const isUnsettled = ({ status, settlement_no }: { readonly status: BetState; readonly settlement_no: number }): boolean =>
  status === "open" || (status === "withheld" && settlement_no === 0);
