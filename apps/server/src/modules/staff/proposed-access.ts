import { type Permission, type Role, isRole, ownRoleIdOf, permissionsOfRole, withImplied } from "@trevo/contract";
import { z } from "zod";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ChangedFields } from "../../kernel/proposal-action.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type Given, type May, permissionsGiven } from "./grants.ts";
import type { StaffNeeds } from "./needs.ts";
import { roleStore } from "./role-store.ts";

/** The access to grant, as the proposal stores it. */
export const accessInput = z.object({
  may: z.custom<May>((word) => typeof word === "string"),
  brand: z.string().nullable(),
  until: z.string().nullable(),
});
export type AccessInput = z.output<typeof accessInput>;

type Needs = Pick<StaffNeeds, "clock" | "tenants">;

/** All brands of the operator that the proposal concerns, including the brand that stores the proposal. */
export const brandsOfOperator = async ({ tenants }: Pick<Needs, "tenants">, { operator_id }: Pick<Tenant, "operator_id">) =>
  (await tenants.all()).filter((tenant) => tenant.operator_id === operator_id);

/** Takes a shared lock on a role of the operator's own, which keeps it unchanged until the transaction ends. Refuses with `not_found`. */
async function readWord(tx: Tx, { operator_id }: Tenant, may: May): Promise<{ permissions: Permission[]; name: string }> {
  const id = ownRoleIdOf(may);
  if (id === null) return { permissions: permissionsOf(may as Role | Permission), name: may };
  const role = await roleStore.hold(tx, { operator_id, id });
  if (!role || role.closed_at) throw refuse("not_found");
  const given = { tenant_id: null, role: null, permission: null, own_permissions: role.permissions };
  return { permissions: permissionsGiven([given]), name: role.name };
}

/**
 * Call it before locking the member: roles are locked first. Refuses with `not_found` (no such brand or role of the operator),
 * `invalid_fields` (the end has passed).
 */
export async function readAccess(needs: Needs, tx: Tx, { tenant, input }: { readonly tenant: Tenant; readonly input: AccessInput }) {
  const { may, brand, until } = input;
  const brands = await brandsOfOperator(needs, tenant);
  if (brand !== null && !brands.some(({ slug }) => slug === brand)) throw refuse("not_found");
  const end = until === null ? undefined : new Date(until);
  if (end && end <= needs.clock.now()) throw refuse("invalid_fields", { fields: { until: ["invalid"] } });
  const given: Given = { may: [may], ...(brand !== null && { brand }), ...(end && { until: end }) };
  const { permissions, name } = await readWord(tx, tenant, may);
  // An operator's own role is known by a name that its makers chose: whoever approves sees what it gives.
  const fields: ChangedFields = { access: name, ...(ownRoleIdOf(may) !== null && { added: permissions.join(",") }), brand, until };
  return { given, fields, permissions, holds_at: brands.map(({ id }) => id) };
}

/** Includes implied permissions. */
export const permissionsOf = (may: Role | Permission): Permission[] => withImplied(isRole(may) ? permissionsOfRole(may) : [may]);
