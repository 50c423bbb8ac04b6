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

/** A role, one of the operator's own by its id, or a permission, as somebody is given it. */
export type May = Permission | Role | OwnRoleWord;

/** What a member was given: one of three, at a brand or, with null, at all of the operator's. */
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

/** As it is asked for. */
export interface Given {
  readonly may: readonly May[];
  /** Slug of a brand of the operator; without it, every brand. */
  readonly brand?: string | undefined;
  /** Without it, open. */
  readonly until?: Date | undefined;
}

/** A grant for each word. */
export const grantsOf = ({ may, until }: Given, tenant_id: number | null): NewGrant[] =>
  [...new Set(may)].map((word) => {
    const none = { tenant_id, role: null, permission: null, own_role_id: null, ends_at: until ?? null };
    if (isRole(word)) return { ...none, role: word };
    return isPermission(word) ? { ...none, permission: word } : { ...none, own_role_id: ownRoleIdOf(word) };
  });

/** What these give together, with what that implies. */
export const permissionsGiven = (grants: readonly Grant[]): Permission[] =>
  withImplied(
    grants.flatMap(({ role, permission, own_permissions }) => [
      ...(role ? permissionsOfRole(role) : []),
      ...(permission ? [permission] : []),
      ...(own_permissions ?? []).filter(isPermission),
    ]),
  );

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
