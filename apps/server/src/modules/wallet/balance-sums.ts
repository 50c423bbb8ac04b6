/** Sums of a tenant's wallets, in centavos. */
export interface BalanceSums {
  readonly tenant_id: number;
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly debt: number;
}
