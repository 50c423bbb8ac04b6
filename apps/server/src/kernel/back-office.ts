import type { IncomingMessage } from "node:http";
import type { Permission } from "@trevo/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./errors.ts";
import type { StaffScope, Tenant, RequestContext } from "./scope.ts";

/** Where a route is served: on tenants' hosts unless it says otherwise. */
declare module "fastify" {
  interface FastifyContextConfig {
    host?: "office" | "any";
  }
}

/** The member that a back-office token belongs to, and the brands it is good for. */
export type StaffMember = Pick<StaffScope, "operator_id" | "staff_id" | "session_id" | "permissions" | "tenants">;

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

/** Refuses with `session_required`, or `forbidden` where the member lacks the endpoint's permission. */
export function staffScope(context: RequestContext, member: StaffMember | null, permission: Permission | undefined): StaffScope {
  if (!member) throw refuse("session_required");
  if (permission && !member.permissions.has(permission)) throw refuse("forbidden");
  return { ...context, ...member };
}

/** The brand that the path names, among those of the member's operator. Refuses with `not_found`. */
export function tenantOfStaff({ tenants }: Pick<StaffScope, "tenants">, slug: string): Tenant {
  const tenant = tenants.find((one) => one.slug === slug);
  if (!tenant) throw refuse("not_found");
  return tenant;
}
