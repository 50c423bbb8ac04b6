import { defaultSportLimits } from "@trevo/sports";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Tenants } from "../tenants/index.ts";

/** Whether the brand offers our own book. With a partner's, ours is not shown; bets that were placed in it before stay, and end as all others do. */
export const hasOwnBook = ({ settings }: Pick<Tenant, "settings">): boolean => settings.hasSports && !settings.betby.active;

/** The brands that share the operator's book: what is suspended of it is so at each of them. */
export async function brandsOfBook(tenants: Pick<Tenants, "all">, { operator_id }: Pick<Tenant, "operator_id">): Promise<Tenant[]> {
  return (await tenants.all()).filter((tenant) => tenant.operator_id === operator_id && hasOwnBook(tenant));
}

/** Who must let a decision over these bets of the operator's book pass: those brands, and each that has a bet there, also where it left the book since. */
export async function brandsConcerned(
  tenants: Pick<Tenants, "all">,
  tenant: Pick<Tenant, "operator_id">,
  bets: readonly { readonly tenant_id: number }[],
): Promise<number[]> {
  const brands = await brandsOfBook(tenants, tenant);
  return [...new Set([...brands.map(({ id }) => id), ...bets.map(({ tenant_id }) => tenant_id)])].sort((one, other) => one - other);
}

/** Whether players of the brand can place a bet with this stake, centavos. */
export const takesBets = (tenant: Pick<Tenant, "settings">, stake: number): boolean =>
  hasOwnBook(tenant) && stake >= defaultSportLimits.min_stake;

/** Of what is offered and placed. Refuses with `not_found` where the brand has no book of its own: to its players there is nothing of the kind. */
export function mustHaveOwnBook(tenant: Pick<Tenant, "settings">): void {
  if (!hasOwnBook(tenant)) throw refuse("not_found");
}
