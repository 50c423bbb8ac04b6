import { sellsBoxes } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";

/** Maximum openings of one player per minute, over all boxes. */
export const openingsAMinute = 20;

/** Time within which a requested item must arrive. */
export const shipmentPromiseMs = 30 * 86_400_000;

/** Returns a prize's value multiplied by the share at which its box buys back, rounded down, in centavos. */
export const sellAmount = (value: number, shareBps: number): number => Number((BigInt(value) * BigInt(shareBps)) / 10_000n);

/** Refuses with `not_found` if the brand has no boxes, as if they did not exist. */
export function mustHaveBoxes({ settings }: Pick<Tenant, "settings">): void {
  if (!sellsBoxes(settings)) throw refuse("not_found");
}
