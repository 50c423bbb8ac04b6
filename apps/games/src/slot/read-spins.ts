import type { HouseRound } from "@trevo/contract";
import type { SlotSpin } from "@trevo/engines";

const isSpin = (value: unknown): value is SlotSpin =>
  typeof value === "object" && value !== null && "stops" in value && Array.isArray(value.stops) && "coins" in value && "awards" in value;

/** Returns the spins of a round in display order; none if the round is not a slot's. */
export function readSpins(outcome: HouseRound["outcome"]): readonly SlotSpin[] {
  const spins = outcome?.["spins"];
  return Array.isArray(spins) ? spins.filter(isSpin) : [];
}
