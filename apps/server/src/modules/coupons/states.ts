import type { Governed } from "../../kernel/state-invariant.ts";
import type { StateMachine } from "../../kernel/state-machine.ts";

export type RedemptionStatus = "reserved" | "granted" | "released" | "held" | "refused";

/** A Pix that is paid after its reservation was released reserves again if possible. */
export const redemptionMachine: StateMachine<RedemptionStatus> = {
  name: "redemption",
  transitions: {
    new: ["reserved"],
    reserved: ["granted", "held", "released"],
    released: ["reserved"],
    held: ["granted", "refused"],
    granted: [],
    refused: [],
  },
};

export const governedRedemptions: Governed = { machine: redemptionMachine, table: "redemptions" };
