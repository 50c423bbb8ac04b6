import type { PrizeState, ShipmentStep, UserBoxState } from "@trevo/contract";
import type { Governed } from "../../kernel/state-invariant.ts";
import type { StateMachine } from "../../kernel/state-machine.ts";

const userBoxMachine: StateMachine<UserBoxState> = {
  name: "user_box",
  transitions: { new: ["owned"], owned: ["opened", "sold"], opened: [], sold: [] },
};

/** `paid` (in cash) and `granted` are results of the opening; an item is `won`. */
export const prizeMachine: StateMachine<PrizeState> = {
  name: "prize",
  transitions: {
    new: ["paid", "granted", "won"],
    won: ["sold", "requested"],
    requested: ["sold", "preparing"],
    preparing: ["shipped"],
    shipped: ["delivered", "returned"],
    returned: ["sold", "requested"],
    paid: [],
    granted: [],
    sold: [],
    delivered: [],
  },
};

export const machines = [userBoxMachine, prizeMachine];
export const governedBoxes: Governed = { machine: userBoxMachine, table: "user_boxes" };
export const governedPrizes: Governed = { machine: prizeMachine, table: "prizes" };

const statesBefore = (to: PrizeState): PrizeState[] =>
  (Object.keys(prizeMachine.transitions) as (PrizeState | "new")[]).filter(
    (from): from is PrizeState => from !== "new" && prizeMachine.transitions[from].includes(to),
  );

/** The states from which a prize can be sold, requested, or moved on by staff. */
export const sellableStates = statesBefore("sold");
export const shippableStates = statesBefore("requested");
export const stepsFrom: Readonly<Record<ShipmentStep, readonly PrizeState[]>> = {
  preparing: statesBefore("preparing"),
  shipped: statesBefore("shipped"),
  delivered: statesBefore("delivered"),
  returned: statesBefore("returned"),
};

/** States of a prize that the player has not received yet, or can still sell. */
export const unsettledStates = (Object.keys(prizeMachine.transitions) as (PrizeState | "new")[]).filter(
  (state): state is PrizeState => state !== "new" && prizeMachine.transitions[state].length > 0,
);
