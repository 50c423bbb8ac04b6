import { centavos } from "@trevo/domain";
import { roletaPockets, roletaPrize, type RoletaBet, type RoletaPlace } from "@trevo/engines";

/** One placed chip. The table is a list of them, so that the last one can be undone. */
export interface PutChip {
  readonly place: RoletaPlace;
  readonly amount: number;
}

/** Returns the centavos on each bet. */
export function amountsOf(puts: readonly PutChip[]): ReadonlyMap<RoletaPlace, number> {
  const amounts = new Map<RoletaPlace, number>();
  for (const { place, amount } of puts) amounts.set(place, (amounts.get(place) ?? 0) + amount);
  return amounts;
}

export const totalOf = (puts: readonly PutChip[]): number => puts.reduce((sum, { amount }) => sum + amount, 0);

export const betOf = (puts: readonly PutChip[]): RoletaBet => ({
  bets: [...amountsOf(puts)].map(([place, amount]) => ({ place, amount: centavos(amount) })),
});

/** Returns the payout for the best number. */
export function largestPrizeOf(puts: readonly PutChip[]): number {
  const bet = betOf(puts);
  return Math.max(...Array.from({ length: roletaPockets }, (_, number) => roletaPrize(bet, number)));
}
