import type { SpanFigures } from "@trevo/contract";
import type { Sums } from "./sums.ts";

export const presentSums = (sums: Sums): SpanFigures => {
  const { staked_cash, staked_bonus, won_cash, won_bonus, converted, granted, deposited, deposits, withdrawn, payouts } = sums;
  const [staked, won, bonus_cost] = [staked_cash + staked_bonus, won_cash + won_bonus, converted + granted];
  const ngr = staked_cash - won_cash - bonus_cost;
  return { staked, won, ggr: staked - won, bonus_cost, ngr, deposited, deposits, withdrawn, payouts };
};
