import { type Endpoint, type EndpointKey, contract } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { tenantsWith } from "../../kernel/back-office.ts";
import { refuseUnknownFilters } from "../../kernel/list-filters.ts";
import type { StaffScope } from "../../kernel/scope.ts";

type Member = Pick<StaffScope, "tenants" | "granted" | "granted_everywhere">;

const isList = (key: string): key is EndpointKey =>
  Object.hasOwn(contract, key) && key.startsWith("GET /staff/") && (contract[key as EndpointKey] as Endpoint).auth === "staff";

/** Whether the member may open the list at any brand. An unknown list may not be opened. */
export function mayOpen(member: Member, list: string): boolean {
  if (!isList(list)) return false;
  const { permission, reach }: Endpoint = contract[list];
  if (reach === "operator") return permission !== undefined && member.granted_everywhere.has(permission);
  return tenantsWith(member, permission).length > 0;
}

/** Checks the list and filters of a view. Refuses with `forbidden`, `invalid_fields`. */
export function checkView(
  member: Member,
  { list, query }: { readonly list: string; readonly query: Readonly<Record<string, string>> },
): void {
  if (!isList(list) || !mayOpen(member, list)) throw refuse("forbidden");
  refuseUnknownFilters(list, query);
}
