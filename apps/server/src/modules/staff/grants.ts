import {
  type OwnRoleWord,
  type Permission,
  type Role,
  isPermission,
  isRole,
  ownRoleIdOf,
  permissionsOfRole,
  withImplied,
} from "@trevo/contract";
import type { StaffMember } from "../../kernel/back-office.ts";
import type { Tenant } from "../../kernel/scope.ts";

/** What can be granted: a role, an operator's own role by its id, or a permission. */
export type May = Permission | Role | OwnRoleWord;

/** What a member was granted: one of the three, at a brand or, with null, at all brands of the operator. */
interface GivenWord {
  readonly tenant_id: number | null;
  readonly role: Role | null;
  readonly permission: Permission | null;
  readonly own_role_id: string | null;
}

export type NewGrant = GivenWord & { readonly ends_at: Date | null };

/** `own_permissions`: what the operator's own role gives now. */
export interface Grant extends Pick<GivenWord, "tenant_id" | "role" | "permission"> {
  readonly own_permissions: readonly string[] | null;
}

/** Access to grant, as requested. */
export interface Given {
  readonly may: readonly May[];
  /** Slug of a brand of the operator; every brand if absent. */
  readonly brand?: string | undefined;
  /** Without an end if absent. */
  readonly until?: Date | undefined;
}

/** Returns one grant per word. */
export const grantsOf = ({ may, until }: Given, tenant_id: number | null): NewGrant[] =>
  [...new Set(may)].map((word) => {
    const none = { tenant_id, role: null, permission: null, own_role_id: null, ends_at: until ?? null };
    if (isRole(word)) return { ...none, role: word };
    return isPermission(word) ? { ...none, permission: word } : { ...none, own_role_id: ownRoleIdOf(word) };
  });

/** The permissions of these grants together, including implied ones. */
export const permissionsGiven = (grants: readonly Grant[]): Permission[] =>
  withImplied(
    grants.flatMap(({ role, permission, own_permissions }) => [
      ...(role ? permissionsOfRole(role) : []),
      ...(permission ? [permission] : []),
      ...(own_permissions ?? []).filter(isPermission),
    ]),
  );

export type Reach = Pick<StaffMember, "granted" | "granted_everywhere" | "tenants">;

/** What a member may do with grants that have not ended, and at which of the operator's brands. */
export function reachOf(grants: readonly Grant[], tenants: readonly Tenant[]): Reach {
  const everywhere = grants.filter(({ tenant_id }) => tenant_id === null);
  const granted = new Map<number, ReadonlySet<Permission>>();
  for (const { id } of tenants) {
    const permissions = permissionsGiven([...everywhere, ...grants.filter(({ tenant_id }) => tenant_id === id)]);
    if (permissions.length > 0) granted.set(id, new Set(permissions));
  }
  return { granted, granted_everywhere: new Set(permissionsGiven(everywhere)), tenants: tenants.filter(({ id }) => granted.has(id)) };
}
