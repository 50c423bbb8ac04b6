import type { HouseRound } from "@trevo/contract";
import type { SlotSpin } from "@trevo/engines";

const isSpin = (value: unknown): value is SlotSpin =>
  typeof value === "object" && value !== null && "stops" in value && Array.isArray(value.stops) && "coins" in value && "awards" in value;

/** Spins of a round in the order in which they are shown; none of a round that is no slot's. */
export function readSpins(outcome: HouseRound["outcome"]): readonly SlotSpin[] {
  const spins = outcome?.["spins"];
  return Array.isArray(spins) ? spins.filter(isSpin) : [];
}
