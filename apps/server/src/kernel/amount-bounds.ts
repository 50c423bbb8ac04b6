import { type Refusal, refuse } from "./errors.ts";

/** Returns a refusal that names the violated limit if the amount is outside the limits (inclusive, centavos). */
export function boundsRefusal(amount: number, limits: { readonly min: number; readonly max: number }): Refusal | null {
  if (amount < limits.min) return refuse("amount_below_minimum", { fields: { amount: [`amount_minimum:${limits.min}`] } });
  if (amount > limits.max) return refuse("amount_above_maximum", { fields: { amount: [`amount_maximum:${limits.max}`] } });
  return null;
}
