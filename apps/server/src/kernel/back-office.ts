import type { IncomingMessage } from "node:http";
import type { Endpoint, Permission } from "@trevo/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./errors.ts";
import type { RequestContext, StaffScope, StaffTenantScope, Tenant } from "./scope.ts";

/** Where a route is served: on tenants' hosts unless it says otherwise. */
declare module "fastify" {
  interface FastifyContextConfig {
    host?: "office" | "any";
  }
}

/** The member that a back-office token belongs to, what they may do, and the brands at which they may do anything. */
export type StaffMember = Pick<
  StaffScope,
  "operator_id" | "staff_id" | "session_id" | "granted" | "granted_everywhere" | "has_recent_factor" | "break_glass" | "tenants"
>;

const contentSecurity = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** No brand may have such a host; the database keeps it so. */
export const isReservedHost = (host: string | undefined): boolean => /^backoffice\./i.test(host ?? "");

export const isOfficeHost = (request: FastifyRequest, officeHost: string): boolean => request.hostname.toLowerCase() === officeHost;

/** The back office's host reaches what is its own, and nothing else does. Whatever is wrong about it is not there. */
export function keepHostsApart(app: FastifyInstance, officeHost: string): void {
  app.addHook("onRequest", async (request, reply) => {
    const { host } = request.routeOptions.config;
    const isOffice = isOfficeHost(request, officeHost);
    if (isOffice) reply.header("content-security-policy", contentSecurity);
    if (host !== "any" && (host === "office") !== isOffice) throw refuse("not_found");
  });
}

/**
 * What the back office serves at an address that a brand serves too, such as `/`, says `constraints: { side: "office" }`: the router
 * then tells the two apart.
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
 * Refuses with `session_required`, or `forbidden` where the member was given the endpoint's permission at no brand, or not for all of them while
 * the endpoint concerns the operator itself.
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

/** The brands at which the member may do it; without a permission, all at which they may do anything. */
export const tenantsWith = (
  { tenants, granted }: Pick<StaffScope, "tenants" | "granted">,
  permission: Permission | undefined,
): readonly Tenant[] => (permission === undefined ? tenants : tenants.filter(({ id }) => granted.get(id)?.has(permission)));

/** The brand that the path names, among those at which the member may do what the endpoint asks for. Refuses with `not_found`. */
export function atTenant(scope: StaffScope, slug: string): StaffTenantScope {
  const tenant = scope.tenants.find((one) => one.slug === slug);
  if (!tenant) throw refuse("not_found");
  return { ...scope, tenant, permissions: scope.granted.get(tenant.id) ?? new Set() };
}
