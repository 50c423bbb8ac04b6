import type { TenantSettings } from "@trevo/contract";
import { formatReais } from "@trevo/domain";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import type { ReceivedPix } from "../../adapters/pix/gateway.ts";
import type { GuardsNow } from "../wallet/index.ts";

/** Refuses an amount outside the tenant's limits (inclusive, centavos), naming the limit. */
export function boundsRefusal(amount: number, limits: { min: number; max: number }): Refusal | null {
  if (amount < limits.min) return refuse("amount_below_minimum", { fields: { amount: [`amount_minimum:${formatReais(limits.min)}`] } });
  if (amount > limits.max) return refuse("amount_above_maximum", { fields: { amount: [`amount_maximum:${formatReais(limits.max)}`] } });
  return null;
}

/** Why the player may not ask for a deposit of this amount; null when nothing stands against it. */
export function depositRefusal(guards: GuardsNow, amount: number): Refusal | null {
  if (!guards.may_deposit) return refuse(guards.reason ?? "blocked");
  return exceedsDepositLimit(guards, amount) ? refuse("limit_reached") : null;
}

export const exceedsDepositLimit = (guards: Pick<GuardsNow, "deposit_limits" | "deposited">, amount: number): boolean =>
  (["day", "week", "month"] as const).some((period) => {
    const limit = guards.deposit_limits[period];
    return limit !== null && guards.deposited[period] + amount > limit;
  });

export type PayerVerdict = "own" | "first_payer" | "someone_else" | "unknown";

/** Who paid, seen from the account. A bank that hides the CPF leaves it unknown. */
export function judgePayer(accountCpf: string | null, payer: ReceivedPix["payer"]): PayerVerdict {
  if (!payer?.cpf) return "unknown";
  if (accountCpf === null) return "first_payer";
  return payer.cpf === accountCpf ? "own" : "someone_else";
}

/** Only while nobody works on it, and only where the tenant lets players cancel. */
export const mayCancel = (settings: TenantSettings, status: number): boolean => settings.policy.player_cancels_withdrawal && status === 0;
