import type { Limit, LimitPeriod } from "@trevo/contract";

export interface LossInUse {
  readonly period: LimitPeriod;
  /** Centavos; a player who is ahead has used nothing. */
  readonly used: number;
  readonly value: number;
}

/** The loss limit, of any period, that leaves the least. Null where the player set none. */
export function tightestLoss(limits: readonly Pick<Limit, "kind" | "period" | "value" | "used">[]): LossInUse | null {
  const losses = limits.flatMap(({ kind, period, value, used }) =>
    kind === "loss" && value !== null ? [{ period, value, used: Math.max(0, used) }] : [],
  );
  return losses.toSorted((one, other) => one.value - one.used - (other.value - other.used))[0] ?? null;
}
