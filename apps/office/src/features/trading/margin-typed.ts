import { hundredthsTyped } from "./goals-typed.ts";

/** Parses `6,5` or `6.50%` into basis points; null if it is no number with at most two decimals. */
export const basisPointsTyped = (typed: string): number | null => (/^\s*\d/.test(typed) ? hundredthsTyped(typed.replace("%", "")) : null);
