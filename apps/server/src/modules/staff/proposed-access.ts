import { type Permission, type Role, isRole, permissionsOfRole, withImplied } from "@trevo/contract";
import { z } from "zod";
import { refuse } from "../../kernel/errors.ts";
import type { ChangedFields } from "../../kernel/proposal-action.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Given } from "./grants.ts";
import type { StaffNeeds } from "./needs.ts";

/** What is proposed to be given, as the proposal stores it. */
export const accessInput = z.object({
  may: z.custom<Role | Permission>((word) => typeof word === "string"),
  brand: z.string().nullable(),
  until: z.string().nullable(),
});
export type AccessInput = z.output<typeof accessInput>;

type Needs = Pick<StaffNeeds, "clock" | "tenants">;

/** Of the operator that the proposal concerns; the brand that keeps it is one of them. */
export const brandsOfOperator = async ({ tenants }: Pick<Needs, "tenants">, { operator_id }: Pick<Tenant, "operator_id">) =>
  (await tenants.all()).filter((tenant) => tenant.operator_id === operator_id);

/** Refuses with `not_found` (no such brand of the operator), `invalid_fields` (the end has passed). */
export async function readAccess(needs: Needs, tenant: Tenant, { may, brand, until }: AccessInput) {
  const brands = await brandsOfOperator(needs, tenant);
  if (brand !== null && !brands.some(({ slug }) => slug === brand)) throw refuse("not_found");
  const end = until === null ? undefined : new Date(until);
  if (end && end <= needs.clock.now()) throw refuse("invalid_fields", { fields: { until: ["invalid"] } });
  const given: Given = { may: [may], ...(brand !== null && { brand }), ...(end && { until: end }) };
  const fields: ChangedFields = { access: may, brand, until };
  return { given, fields, holds_at: brands.map(({ id }) => id) };
}

/** With what it implies. */
export const permissionsOf = (may: Role | Permission): Permission[] => withImplied(isRole(may) ? permissionsOfRole(may) : [may]);
