import type { SiteConfig } from "@trevo/contract";

export type Bounds = Pick<SiteConfig, "min_deposit" | "max_deposit">;

/** The steps grow with the amount, as bank notes do. Centavos: below the first, steps of the second. */
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

/** The next round amount up. */
export function moreThan(amount: number, bounds: Bounds): number {
  const step = stepAt(amount);
  return clampAmount((Math.floor(amount / step) + 1) * step, bounds);
}

/** The next round amount down. */
export function lessThan(amount: number, bounds: Bounds): number {
  const step = stepAt(amount - 1);
  return clampAmount((Math.ceil(amount / step) - 1) * step, bounds);
}

/** At most six of the brand's amounts, those that may be paid. */
export const readyAmounts = ({ deposit_popup_values, ...bounds }: Bounds & Pick<SiteConfig, "deposit_popup_values">): number[] =>
  deposit_popup_values.filter((value) => clampAmount(value, bounds) === value).slice(0, 6);

/** What the sheet opens with: the second of the ready amounts, the brand's suggestion. */
export function firstAmount(config: Bounds & Pick<SiteConfig, "deposit_popup_values">): number {
  const ready = readyAmounts(config);
  return ready[1] ?? ready[0] ?? config.min_deposit;
}
