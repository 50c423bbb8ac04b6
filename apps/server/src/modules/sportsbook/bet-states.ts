import type { StateMachine } from "../../kernel/state-machine.ts";

export const betStates = ["open", "settled", "cashed", "withheld"] as const;
export type BetState = (typeof betStates)[number];

/**
 * A corrected result settles a bet again: it stays `settled`, with the next settlement. A withheld bet goes back to where it was, and is settled from there by
 * the results that stand.
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

/** Its stake is still in play: nothing of it was posted, also where it is withheld. */
export const isUnsettled = ({ status, settlement_no }: { readonly status: BetState; readonly settlement_no: number }): boolean =>
  status === "open" || (status === "withheld" && settlement_no === 0);
