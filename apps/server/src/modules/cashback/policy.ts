import type { TenantSettings } from "@trevo/contract";

/** Class of rounds without a class: that of games whose return is unknown. */
export const unknownClass = 4;
/** Reward boxes. */
const boxClass = 7;
/** Rounds of these classes are not part of the base. */
export const excludedClasses: readonly number[] = [boxClass];

/** Minimum edge of each wager class in basis points: the least that a stake is worth to the house. */
export const leastEdgeBps: readonly number[] = [400, 200, 100, 40, 0, 40, 0, 0];

/** Share of the base in basis points; 0 if the brand gives no cashback. */
export const shareOf = ({ cashback, cashback_conversion_percentage }: TenantSettings): number =>
  cashback ? cashback_conversion_percentage : 0;

/** Minimum item in centavos. Smaller amounts are carried over to the next day. */
const leastItem = 30;
/** Days for which stakes that were returned after they had counted are deducted from the base. */
const deductionDays = 30;

/** Stakes that were returned after they had counted, as far as they are not deducted yet; in centavos. */
export interface Deduction {
  readonly day: string;
  readonly amount: number;
}

/** What a player's days carry over to the next one. */
export interface Carried {
  /** In centavos. */
  readonly carried: number;
  readonly deductions: readonly Deduction[];
}

export const nothingCarried: Carried = { carried: 0, deductions: [] };

export interface DayResult {
  /** Stakes less wins, in centavos. */
  readonly base: number;
  readonly returned: number;
}

/** The item of a day before it has an id; in centavos. */
export interface ItemAmounts {
  readonly base: number;
  readonly deducted: number;
  readonly carried: number;
  readonly total: number;
}

const bps = 10_000;

/**
 * Returns what a day gives and what it carries over. A base below zero is the player's gain and creates no debt. Only stakes that had
 * counted on an earlier day are deducted from the bases of the next 30 days. An amount too small for an item is carried over.
 */
export function settleDay(
  before: Carried,
  day: string,
  { base, returned, share_bps }: DayResult & { readonly share_bps: number },
): { item: ItemAmounts | null; after: Carried } {
  const { deducted, deductions } = deductOn(before.deductions, day, { base, returned });
  if (base <= 0) return { item: null, after: { carried: before.carried, deductions } };
  const total = before.carried + shareOfBase({ base, deducted }, share_bps);
  if (total < leastItem) return { item: null, after: { carried: total, deductions } };
  return { item: { base, deducted, carried: before.carried, total }, after: { carried: 0, deductions } };
}

const shareOfBase = ({ base, deducted }: Pick<ItemAmounts, "base" | "deducted">, share_bps: number): number =>
  Number((BigInt(base - deducted) * BigInt(share_bps)) / BigInt(bps));

/** Returns what a day deducts from its base, and the deductions that remain for later days. */
export function deductOn(before: readonly Deduction[], day: string, { base, returned }: DayResult): Deducted {
  const owed = before.filter((deduction) => daysBetween(deduction.day, day) <= deductionDays);
  if (base > 0) return deductFrom(base, owed);
  const amount = Math.min(returned, -base);
  return { deducted: 0, deductions: amount > 0 ? [...owed, { day, amount }] : owed };
}

interface Deducted {
  readonly deducted: number;
  readonly deductions: readonly Deduction[];
}

/** Returns the total of a coupon's item in centavos: a share of the base, at most `max`. 0 if it is too small for an item. */
export function couponTotal({ base, deducted, share_bps, max }: Pick<ItemAmounts, "base" | "deducted"> & CouponShare): number {
  const total = Math.min(shareOfBase({ base, deducted }, share_bps), max);
  return total < leastItem ? 0 : total;
}

interface CouponShare {
  readonly share_bps: number;
  readonly max: number;
}

function deductFrom(base: number, owed: readonly Deduction[]): Deducted {
  let deducted = 0;
  const deductions = owed.flatMap((deduction) => {
    const taken = Math.min(deduction.amount, base - deducted);
    deducted += taken;
    return taken < deduction.amount ? [{ ...deduction, amount: deduction.amount - taken }] : [];
  });
  return { deducted, deductions };
}

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;
