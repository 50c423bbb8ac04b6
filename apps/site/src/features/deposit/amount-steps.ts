import type { SiteConfig } from "@trevo/contract";

export type Bounds = Pick<SiteConfig, "min_deposit" | "max_deposit">;

/** Steps that grow with the amount, like bank notes. In centavos: below the first value, steps of the second. */
const steps = [
  [10_000, 1_000],
  [50_000, 5_000],
  [100_000, 10_000],
  [500_000, 50_000],
  [Infinity, 100_000],
] as const;

const stepAt = (amount: number): number => steps.find(([below]) => amount < below)?.[1] ?? 1_000;

export const clampAmount = (amount: number, { min_deposit, max_deposit }: Bounds): number =>
  Math.min(Math.max(amount, min_deposit), max_deposit);

/** Returns the next round amount up. */
export function moreThan(amount: number, bounds: Bounds): number {
  const step = stepAt(amount);
  return clampAmount((Math.floor(amount / step) + 1) * step, bounds);
}

/** Returns the next round amount down. */
export function lessThan(amount: number, bounds: Bounds): number {
  const step = stepAt(amount - 1);
  return clampAmount((Math.ceil(amount / step) - 1) * step, bounds);
}

/** At most six of the brand's suggested amounts, all within the limits. */
export const readyAmounts = ({ deposit_popup_values, ...bounds }: Bounds & Pick<SiteConfig, "deposit_popup_values">): number[] =>
  deposit_popup_values.filter((value) => clampAmount(value, bounds) === value).slice(0, 6);

/** Initial amount of the sheet: the second suggested amount, which is the brand's preference. */
export function firstAmount(config: Bounds & Pick<SiteConfig, "deposit_popup_values">): number {
  const ready = readyAmounts(config);
  return ready[1] ?? ready[0] ?? config.min_deposit;
}
