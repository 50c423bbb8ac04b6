import { defaultSportLimits } from "@trevo/sports";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Tenants } from "../tenants/index.ts";

/**
 * True if the brand offers our own book. While a partner's sportsbook is active ours is not shown, but earlier bets stay and are settled as
 * usual.
 */
export const hasOwnBook = ({ settings }: Pick<Tenant, "settings">): boolean => settings.hasSports && !settings.betby.active;

/** The brands that share the operator's book, and with it all suspensions. */
export async function brandsOfBook(tenants: Pick<Tenants, "all">, { operator_id }: Pick<Tenant, "operator_id">): Promise<Tenant[]> {
  return (await tenants.all()).filter((tenant) => tenant.operator_id === operator_id && hasOwnBook(tenant));
}

/**
 * The brands at which a decision on these bets of the operator's book needs permission: the brands of the book, and every brand with one of
 * the bets, even if it has left the book since.
 */
export async function brandsConcerned(
  tenants: Pick<Tenants, "all">,
  tenant: Pick<Tenant, "operator_id">,
  bets: readonly { readonly tenant_id: number }[],
): Promise<number[]> {
  const brands = await brandsOfBook(tenants, tenant);
  return [...new Set([...brands.map(({ id }) => id), ...bets.map(({ tenant_id }) => tenant_id)])].sort((one, other) => one - other);
}

/** True if players of the brand can place a bet with this stake in centavos. */
export const takesBets = (tenant: Pick<Tenant, "settings">, stake: number): boolean =>
  hasOwnBook(tenant) && stake >= defaultSportLimits.min_stake;

/** Guards what is offered and placed: refuses with `not_found` if the brand has no book of its own, as for an unknown address. */
export function mustHaveOwnBook(tenant: Pick<Tenant, "settings">): void {
  if (!hasOwnBook(tenant)) throw refuse("not_found");
}
