import { type Endpoint, type ExportedList, contract } from "@trevo/contract";
import { atTenant, staffScope, tenantsWith } from "../../kernel/back-office.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffScope, StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { ExportRow } from "./store.ts";

interface ListReading {
  readonly list: ExportedList;
  /** Slug, for a list of one brand. */
  readonly tenant: string | undefined;
  /** Restricts the list to these brands, each of which the member must still have. All brands if absent. */
  readonly only?: readonly number[];
}

interface ReadingScope {
  readonly scope: StaffScope | StaffTenantScope;
  /** Brands whose rows the list can contain. */
  readonly covered: readonly Tenant[];
}

/**
 * Narrows the member's scope to the brands where they may both read the list and export it. Refuses with `forbidden`, and with `not_found`
 * for any other brand.
 */
export function readingScope(member: StaffScope, { list, tenant, only }: ListReading): ReadingScope {
  const endpoint: Endpoint = contract[list];
  const able = tenantsWith(member, "exports.make").filter(({ id }) => only?.includes(id) ?? true);
  const narrowed: StaffScope = {
    ...member,
    tenants: able,
    granted: new Map(able.map(({ id }) => [id, member.granted.get(id) ?? new Set()])),
    granted_everywhere: member.granted_everywhere.has("exports.make") ? member.granted_everywhere : new Set(),
  };
  const held = staffScope(member, narrowed, endpoint);
  if (only && only.some((id) => !held.tenants.some((one) => one.id === id))) throw refuse("forbidden");
  if (!list.includes("/:tenant/")) return { scope: held, covered: held.tenants };
  const placed = atTenant(held, tenant ?? "");
  return { scope: placed, covered: [placed.tenant] };
}

/** The same for a requested file. A member who may no longer read all of it gets none of it. */
export function readingScopeOf({ list, tenant_id, tenant_ids }: ExportRow, member: StaffScope): ReadingScope {
  const tenant = member.tenants.find(({ id }) => id === tenant_id)?.slug;
  return readingScope(member, { list, tenant, only: tenant_ids });
}
