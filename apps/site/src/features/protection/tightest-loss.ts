import type { Limit, LimitPeriod } from "@trevo/contract";

export interface LossInUse {
  readonly period: LimitPeriod;
  /** Net loss in centavos; 0 for a player who is ahead. */
  readonly used: number;
  readonly value: number;
}

/** Returns the loss limit of any period with the least remaining, or null if the player has set none. */
export function tightestLoss(limits: readonly Pick<Limit, "kind" | "period" | "value" | "used">[]): LossInUse | null {
  const losses = limits.flatMap(({ kind, period, value, used }) =>
    kind === "loss" && value !== null ? [{ period, value, used: Math.max(0, used) }] : [],
  );
  return losses.toSorted((one, other) => one.value - one.used - (other.value - other.used))[0] ?? null;
}
