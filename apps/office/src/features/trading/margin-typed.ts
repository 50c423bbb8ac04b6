import { hundredthsTyped } from "./goals-typed.ts";

/** `6,5` or `6.50%` as basis points; null: no number with two decimals at most. */
export const basisPointsTyped = (typed: string): number | null => (/^\s*\d/.test(typed) ? hundredthsTyped(typed.replace("%", "")) : null);
