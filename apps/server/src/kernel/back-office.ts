import type { IncomingMessage } from "node:http";
import type { Endpoint, Permission } from "@trevo/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./errors.ts";
import type { RequestContext, StaffScope, StaffTenantScope, Tenant } from "./scope.ts";

/** Where a route is served: on tenants' hosts unless stated otherwise. */
declare module "fastify" {
  interface FastifyContextConfig {
    host?: "office" | "any";
  }
}

/** The member that a back-office token belongs to, their permissions, and the brands they apply to. */
export type StaffMember = Pick<
  StaffScope,
  "operator_id" | "staff_id" | "session_id" | "granted" | "granted_everywhere" | "has_recent_factor" | "break_glass" | "tenants"
>;

const contentSecurity = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Brands cannot use such a host; the database enforces it. */
export const isReservedHost = (host: string | undefined): boolean => /^backoffice\./i.test(host ?? "");

export const isOfficeHost = (request: FastifyRequest, officeHost: string): boolean => request.hostname.toLowerCase() === officeHost;

/** The back office's host serves only its own routes, and no other host serves them. Violations are answered with 404. */
export function keepHostsApart(app: FastifyInstance, officeHost: string): void {
  app.addHook("onRequest", async (request, reply) => {
    const { host } = request.routeOptions.config;
    const isOffice = isOfficeHost(request, officeHost);
    if (isOffice) reply.header("content-security-policy", contentSecurity);
    if (host !== "any" && (host === "office") !== isOffice) throw refuse("not_found");
  });
}

/**
 * Routes that the back office serves at an address that brands serve too, such as `/`, declare `constraints: { side: "office" }`, by which
 * the router tells them apart.
 */
export function sideConstraint(isOffice: (request: IncomingMessage) => boolean): SideConstraint {
  const storage = (): ReturnType<SideConstraint["storage"]> => {
    const handlers: Parameters<ReturnType<SideConstraint["storage"]>["set"]>[] = [];
    return {
      get: (side) => handlers.findLast(([known]) => known === side)?.[1] ?? null,
      set: (...handler) => void handlers.push(handler),
    };
  };
  return { name: "side", storage, deriveConstraint: (request) => (isOffice(request) ? "office" : "tenants") };
}

type SideConstraint = Parameters<FastifyInstance["addConstraintStrategy"]>[0];

/**
 * Refuses with `session_required`. Refuses with `forbidden` if the member does not hold the endpoint's permission for any brand, or not for
 * all brands when the endpoint concerns the operator.
 */
export function staffScope(
  context: RequestContext,
  member: StaffMember | null,
  { permission, reach }: Pick<Endpoint, "permission" | "reach">,
): StaffScope {
  if (!member) throw refuse("session_required");
  if (permission === undefined) return { ...context, ...member };
  const tenants = tenantsWith(member, permission);
  const isHeld = reach === "operator" ? member.granted_everywhere.has(permission) : tenants.length > 0;
  if (!isHeld) throw refuse("forbidden");
  return { ...context, ...member, tenants };
}

/** Brands for which the member holds the permission, or any permission if none is given. */
export const tenantsWith = (
  { tenants, granted }: Pick<StaffScope, "tenants" | "granted">,
  permission: Permission | undefined,
): readonly Tenant[] => (permission === undefined ? tenants : tenants.filter(({ id }) => granted.get(id)?.has(permission)));

/** The brand named in the path, if the member holds the endpoint's permission there. Refuses with `not_found`. */
export function atTenant(scope: StaffScope, slug: string): StaffTenantScope {
  const tenant = scope.tenants.find((one) => one.slug === slug);
  if (!tenant) throw refuse("not_found");
  return { ...scope, tenant, permissions: scope.granted.get(tenant.id) ?? new Set() };
}
