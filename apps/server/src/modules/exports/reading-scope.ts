import { type Endpoint, type ExportedList, contract } from "@trevo/contract";
import { atTenant, staffScope, tenantsWith } from "../../kernel/back-office.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffScope, StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { ExportRow } from "./store.ts";

interface ListReading {
  readonly list: ExportedList;
  /** Slug, of a list of one brand. */
  readonly tenant: string | undefined;
  /** Only of these brands, each of which the member must still hold; without them, of all. */
  readonly only?: readonly number[];
}

interface ReadingScope {
  readonly scope: StaffScope | StaffTenantScope;
  /** The brands whose rows can come. */
  readonly covered: readonly Tenant[];
}

/**
 * Who reads the list, narrowed to the brands where the member may both read it and take it out. Refuses with `forbidden`, with `not_found` for a brand
 * that is not among them.
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

/** The same for a file that was asked for: whoever may not read all of it any more gets none of it. */
export function readingScopeOf({ list, tenant_id, tenant_ids }: ExportRow, member: StaffScope): ReadingScope {
  const tenant = member.tenants.find(({ id }) => id === tenant_id)?.slug;
  return readingScope(member, { list, tenant, only: tenant_ids });
}
