import { sellsBoxes } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";

/** Of one player, whatever the boxes. */
export const openingsAMinute = 20;

/** Within so long a requested item is to arrive. */
export const shipmentPromiseMs = 30 * 86_400_000;

/** A prize's value by the share at which its box buys back, rounded down; centavos. */
export const sellAmount = (value: number, shareBps: number): number => Number((BigInt(value) * BigInt(shareBps)) / 10_000n);

/** Refuses with `not_found` where the brand has no boxes: to its players there is nothing of the kind. */
export function mustHaveBoxes({ settings }: Pick<Tenant, "settings">): void {
  if (!sellsBoxes(settings)) throw refuse("not_found");
}
