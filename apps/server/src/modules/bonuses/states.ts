import assert from "node:assert/strict";
import type { BonusState } from "@trevo/contract";

/** The states that may follow each state. */
export const bonusTransitions: Readonly<Record<BonusState, readonly BonusState[]>> = {
  held: ["waiting", "cancelled"],
  waiting: ["active", "declined", "expired", "cancelled"],
  active: ["converted", "spent", "forfeited", "expired", "cancelled"],
  declined: [],
  converted: [],
  spent: [],
  forfeited: [],
  expired: [],
  cancelled: [],
};

const states = Object.keys(bonusTransitions) as BonusState[];

export const openStates: readonly BonusState[] = states.filter((state) => bonusTransitions[state].length > 0);
export const endedStates: readonly BonusState[] = states.filter((state) => bonusTransitions[state].length === 0);

export function assertTransition(from: BonusState, to: BonusState): void {
  assert(bonusTransitions[from].includes(to), `a bonus does not go from ${from} to ${to}`);
}
