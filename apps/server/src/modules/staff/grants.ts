import { type Permission, type Role, isRole, permissionsOfRole, withImplied } from "@trevo/contract";
import type { StaffMember } from "../../kernel/back-office.ts";
import type { Tenant } from "../../kernel/scope.ts";

/** What a member was given: a role or a permission, at a brand or, with null, at all of the operator's. */
export interface Grant {
  readonly tenant_id: number | null;
  readonly role: Role | null;
  readonly permission: Permission | null;
}

export type NewGrant = Grant & { readonly ends_at: Date | null };

/** As it is asked for. */
export interface Given {
  readonly may: readonly (Permission | Role)[];
  /** Slug of a brand of the operator; without it, every brand. */
  readonly brand?: string | undefined;
  /** Without it, open. */
  readonly until?: Date | undefined;
}

/** A grant for each word. */
export const grantsOf = ({ may, until }: Given, tenant_id: number | null): NewGrant[] =>
  [...new Set(may)].map((word) => {
    const ends_at = until ?? null;
    return isRole(word) ? { tenant_id, role: word, permission: null, ends_at } : { tenant_id, role: null, permission: word, ends_at };
  });

/** What these give together, with what that implies. */
export const permissionsGiven = (grants: readonly Grant[]): Permission[] =>
  withImplied(grants.flatMap(({ role, permission }) => [...(role ? permissionsOfRole(role) : []), ...(permission ? [permission] : [])]));

export type Reach = Pick<StaffMember, "granted" | "granted_everywhere" | "tenants">;

/** What a member may do with grants that have not ended, at which of the operator's brands. */
export function reachOf(grants: readonly Grant[], tenants: readonly Tenant[]): Reach {
  const everywhere = grants.filter(({ tenant_id }) => tenant_id === null);
  const granted = new Map<number, ReadonlySet<Permission>>();
  for (const { id } of tenants) {
    const permissions = permissionsGiven([...everywhere, ...grants.filter(({ tenant_id }) => tenant_id === id)]);
    if (permissions.length > 0) granted.set(id, new Set(permissions));
  }
  return { granted, granted_everywhere: new Set(permissionsGiven(everywhere)), tenants: tenants.filter(({ id }) => granted.has(id)) };
}
