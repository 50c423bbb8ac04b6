import { type Refusal, refuse } from "../../kernel/errors.ts";
import type { RestrictionsNow } from "../wallet/index.ts";

/** Returns why the player may not deposit this amount; null if the player may. */
export function depositRefusal(restrictions: RestrictionsNow, amount: number): Refusal | null {
  if (!restrictions.may_deposit) return refuse(restrictions.reason ?? "blocked");
  return exceedsDepositLimit(restrictions, amount) ? refuse("limit_reached") : null;
}

export const exceedsDepositLimit = (restrictions: Pick<RestrictionsNow, "deposit_limits" | "deposited">, amount: number): boolean =>
  (["day", "week", "month"] as const).some((period) => {
    const limit = restrictions.deposit_limits[period];
    return limit !== null && restrictions.deposited[period] + amount > limit;
  });
